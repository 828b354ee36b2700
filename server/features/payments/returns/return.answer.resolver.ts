import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { InvestmentPayments } from '../payment.rules.ts';
import { InvestmentPaymentsType, PaymentPayload } from '../payment.type.ts';
import { ANSWER_DAYS, isReturn, MAX_RETURNS, returnedOf } from './return.answer.rules.ts';
import {
  ConfirmReturnInput,
  DisputeReturnInput,
  ReplyToDisputeInput,
  ReturnedPaymentType,
  WithdrawDisputeInput,
} from './return.answer.type.ts';

const paymentOf = ({ paymentId }: { paymentId: string }): number => readId(paymentId, NOT_FOUND.payment);

async function changed(investment: Investment, { viewer, services }: Context) {
  return { investment, project: await services.projects.get(viewer, investment.projectId) };
}

@Resolver(() => InvestmentPaymentsType)
export class ReturnsResolver {
  @MaxItems(MAX_RETURNS)
  @FieldResolver(() => [ReturnedPaymentType], {
    description:
      'Its rows of kind RETURNED that the studio did not take back, with what both sides say of each: the latest ' +
      `${MAX_RETURNS}, oldest first.`,
  })
  async returns(@Root() payments: Visible<InvestmentPayments>, @Ctx() { loaders, services }: Context) {
    const rows = (await loaders.paymentRows.load(payments)).filter(isReturn).slice(-MAX_RETURNS);
    const answers = await Promise.all(rows.map(({ id }) => loaders.returnAnswers.load(id)));
    return rows.map((row, index) => returnedOf(row, answers[index] ?? [], services.today()));
  }
}

@Resolver(() => ProjectType)
export class DisputedReturnsResolver {
  @FieldResolver(() => Int, {
    description: 'Number of its returns in dispute; 0 for whoever lacks the right PROJECT_PAYMENTS.',
  })
  disputedReturns(@Root() project: Visible<Project>, @Ctx() { viewer, services }: Context) {
    return services.returnAnswers.countOfProject(viewer, project);
  }
}

@Resolver()
export class ReturnMutations {
  @Mutation(() => PaymentPayload, {
    description:
      `Says that the viewer received what the studio returned: within ${ANSWER_DAYS} days after it was recorded, or later ` +
      'where it was disputed. It can not be taken back. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, ' +
      'RETURN_NOT_ANSWERABLE.',
  })
  async confirmReturn(
    @Arg('input', () => ConfirmReturnInput, { description: 'The return.' }) input: ConfirmReturnInput,
    @Ctx() context: Context,
  ) {
    return changed(await context.services.returnAnswers.confirm(context.viewer, paymentOf(input)), context);
  }

  @Mutation(() => PaymentPayload, {
    description:
      `Says that the viewer did not receive what the studio returned: within ${ANSWER_DAYS} days after it was recorded, ` +
      'and once. No amount changes; the public record of the studio counts it while it is open. Errors: UNAUTHENTICATED, ' +
      'PAYMENT_NOT_FOUND, RETURN_NOT_ANSWERABLE, VALIDATION.',
  })
  async disputeReturn(
    @Arg('input', () => DisputeReturnInput, { description: 'The return and the reason.' }) input: DisputeReturnInput,
    @Ctx() context: Context,
  ) {
    const { returnAnswers } = context.services;
    return changed(await returnAnswers.dispute(context.viewer, paymentOf(input), input.reason), context);
  }

  @Mutation(() => PaymentPayload, {
    description:
      "Withdraws the viewer's own dispute. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, RETURN_NOT_ANSWERABLE.",
  })
  async withdrawDispute(
    @Arg('input', () => WithdrawDisputeInput, { description: 'The return.' }) input: WithdrawDisputeInput,
    @Ctx() context: Context,
  ) {
    return changed(await context.services.returnAnswers.withdrawDispute(context.viewer, paymentOf(input)), context);
  }

  @Mutation(() => PaymentPayload, {
    description:
      "The studio's reply to an open dispute, once. To end the dispute, correctPayment takes the return back, to return it " +
      'again. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, RETURN_NOT_ANSWERABLE, VALIDATION.',
  })
  async replyToDispute(
    @Arg('input', () => ReplyToDisputeInput, { description: 'The return and the reply.' }) input: ReplyToDisputeInput,
    @Ctx() context: Context,
  ) {
    const { text, bankReference = null } = input;
    const reply = { paymentId: paymentOf(input), text, bankReference };
    return changed(await context.services.returnAnswers.reply(context.viewer, reply), context);
  }
}
