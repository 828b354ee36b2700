import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import {
  ConfirmPaymentsInput,
  readBankDetails,
  CorrectPaymentInput,
  RefusePaymentInput,
  ReportPaymentInput,
  ReturnPaymentInput,
  TakeBackPaymentReportInput,
} from './payment.inputs.type.ts';
import { MAX_CONFIRMED, MAX_PAYMENT_ROWS } from './payment.writing.rules.ts';
import { ConfirmPaymentsPayload, NewPaymentPayload, PaymentPayload } from './payment.type.ts';

const investmentOf = (id: string): number => readId(id, NOT_FOUND.investment);

async function changed(investment: Investment, { viewer, services }: Context) {
  return { investment, project: await services.projects.get(viewer, investment.projectId) };
}

@Resolver()
export class InvestorPaymentMutations {
  @Mutation(() => NewPaymentPayload, {
    description:
      "Reports a payment of one of the viewer's own investments, which the studio confirms or refuses: one at a time, " +
      `and at most ${MAX_PAYMENT_ROWS} rows of payments an investment. Errors: UNAUTHENTICATED, INVESTMENT_NOT_FOUND, ` +
      'NOTHING_TO_PAY, PAYMENT_REPORTED, ALREADY_PAID, PAYMENT_NOT_DUE, INVALID_AMOUNT, INVALID_DATE, VALIDATION, ' +
      'LIMIT_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async reportPayment(
    @Arg('input', () => ReportPaymentInput, { description: 'The payment.' }) input: ReportPaymentInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const { amount, paidOn, clientMutationId: key = null } = input;
    const report = { investmentId: investmentOf(input.investmentId), amount, paidOn, ...readBankDetails(input) };
    const request = { key, mutation: 'reportPayment', input: report };
    const { row, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.payments.report(viewer, report, rememberKey),
      read: () => services.investments.get(viewer, report.investmentId),
    });
    return { ...(await changed(row, context)), replayed };
  }

  @Mutation(() => PaymentPayload, {
    description:
      "Takes back the viewer's own report of a payment, until the studio answers it, by a row of its own. Errors: " +
      'UNAUTHENTICATED, INVESTMENT_NOT_FOUND, PAYMENT_NOT_REPORTED, LIMIT_REACHED.',
  })
  async takeBackPaymentReport(
    @Arg('input', () => TakeBackPaymentReportInput, { description: 'The investment.' })
    input: TakeBackPaymentReportInput,
    @Ctx() context: Context,
  ) {
    const id = investmentOf(input.investmentId);
    return changed(await context.services.payments.takeBack(context.viewer, id), context);
  }
}

@Resolver()
export class StudioPaymentMutations {
  @Mutation(() => ConfirmPaymentsPayload, {
    description:
      `Confirms that money of at most ${MAX_CONFIRMED} investments in a project was received, all or none, and answers ` +
      'their open reports: without an amount, what was reported of each, or the whole of one without reported or received ' +
      'money. Any other stays as it is, so that a call without an amount can be repeated; one with an amount takes a ' +
      'clientMutationId for that, since a part recorded twice is counted twice. Errors: UNAUTHENTICATED, ' +
      'PROJECT_NOT_FOUND, FORBIDDEN, INVESTMENT_NOT_FOUND, NOTHING_TO_PAY, ALREADY_PAID, PAYMENT_NOT_DUE, ' +
      'PAYMENTS_CHANGED, INVALID_AMOUNT, INVALID_DATE, VALIDATION, LIMIT_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async confirmPayments(
    @Arg('input', () => ConfirmPaymentsInput, { description: 'The investments and what was received.' })
    input: ConfirmPaymentsInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { receivedOn, amount = null, total = null, clientMutationId: key = null } = input;
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const investmentIds = input.investmentIds.map(investmentOf);
    const confirmation = { projectId, investmentIds, receivedOn, amount, total, ...readBankDetails(input) };
    const request = { key, mutation: 'confirmPayments', input: confirmation };
    const { row: investments, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.payments.confirm(viewer, confirmation, rememberKey),
      read: () => services.payments.getConfirmed(viewer, confirmation),
    });
    return { investments, project: await services.projects.get(viewer, projectId), replayed };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Refuses the open report of a payment that was not received. Errors: UNAUTHENTICATED, INVESTMENT_NOT_FOUND, ' +
      'PAYMENT_NOT_REPORTED, VALIDATION, LIMIT_REACHED.',
  })
  async refusePayment(
    @Arg('input', () => RefusePaymentInput, { description: 'The investment and the reason.' })
    input: RefusePaymentInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const id = investmentOf(input.investmentId);
    return changed(await services.payments.refusePayment(viewer, id, input.reason), context);
  }

  @Mutation(() => NewPaymentPayload, {
    description:
      'Says that money of a reversed investment, or beyond the investment, was returned. Errors: UNAUTHENTICATED, ' +
      'INVESTMENT_NOT_FOUND, NOTHING_TO_RETURN, INVALID_AMOUNT, INVALID_DATE, VALIDATION, LIMIT_REACHED, ' +
      'IDEMPOTENCY_CONFLICT.',
  })
  async returnPayment(
    @Arg('input', () => ReturnPaymentInput, { description: 'What was returned.' }) input: ReturnPaymentInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const { amount, returnedOn, clientMutationId: key = null } = input;
    const returned = { investmentId: investmentOf(input.investmentId), amount, returnedOn };
    const request = { key, mutation: 'returnPayment', input: returned };
    const { row, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.payments.returnPayment(viewer, returned, rememberKey),
      read: () => services.payments.getRecorded(viewer, returned.investmentId),
    });
    return { ...(await changed(row, context)), replayed };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Takes back a row of the studio, whole, by a row of its own: RECEIVED, REFUSED, RETURNED or SETTLED, ' +
      'once. The report that it answered is open again. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, NOT_CORRECTABLE, ' +
      'PAYMENT_REPORTED, VALIDATION, LIMIT_REACHED.',
  })
  async correctPayment(
    @Arg('input', () => CorrectPaymentInput, { description: 'The row and the reason.' }) input: CorrectPaymentInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const id = readId(input.paymentId, NOT_FOUND.payment);
    return changed(await services.payments.correct(viewer, id, input.reason), context);
  }
}
