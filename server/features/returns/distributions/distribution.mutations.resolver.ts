import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import { ANSWER_DAYS } from '#server/features/payments/returns/return.answer.rules.ts';
import type { DistributionPayment } from './distribution.rules.ts';
import { MAX_PAID_AT_ONCE, NOT_OWED } from './distribution.rules.ts';
import {
  ConfirmDistributionInput,
  CorrectDistributionInput,
  DisputeDistributionInput,
  DistributionPayload,
  MarkDistributionsPaidInput,
  MarkDistributionsPaidPayload,
  ReplyToDistributionInput,
  WithdrawDistributionDisputeInput,
} from './distribution.type.ts';

const paymentOf = ({ paymentId }: { paymentId: string }): number => readId(paymentId, NOT_FOUND.payment);

async function changed({ projectId, investorId }: DistributionPayment, { viewer, services }: Context) {
  const [distribution] = await services.distributions.find(viewer, projectId, [investorId]);
  return { distribution };
}

@Resolver()
export class StudioDistributionMutations {
  @Mutation(() => MarkDistributionsPaidPayload, {
    description:
      `Records that the studio paid at most ${MAX_PAID_AT_ONCE} investors of a project what it owes them of revenue, all or ` +
      'none; those who are owed nothing stay as they are. Fichín moves no money. Errors: UNAUTHENTICATED, ' +
      'PROJECT_NOT_FOUND, FORBIDDEN, NOTHING_TO_PAY, PAYMENTS_CHANGED, INVALID_AMOUNT, INVALID_DATE, VALIDATION, ' +
      'LIMIT_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async markDistributionsPaid(
    @Arg('input', () => MarkDistributionsPaidInput, { description: 'The investors and what was paid.' })
    input: MarkDistributionsPaidInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { amount = null, total, paidOn, bankReference = null, clientMutationId: key = null } = input;
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const investorIds = input.investorIds.map((id) => readId(id, NOT_OWED));
    const paid = { projectId, investorIds, amount, total, paidOn, bankReference };
    const request = { key, mutation: 'markDistributionsPaid', input: paid };
    const { row: project, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.distributions.markPaid(viewer, paid, rememberKey),
      read: () => services.projects.get(viewer, projectId),
    });
    const distributions = await services.distributions.find(viewer, projectId, investorIds);
    return { project, distributions, replayed };
  }

  @Mutation(() => DistributionPayload, {
    description:
      'Takes back a payment that the studio recorded, whole and once, by a row of its own: it no longer counts as paid, ' +
      'and a dispute of it ends. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, NOT_CORRECTABLE, LIMIT_REACHED, VALIDATION.',
  })
  async correctDistribution(
    @Arg('input', () => CorrectDistributionInput, { description: 'The payment and the reason.' })
    input: CorrectDistributionInput,
    @Ctx() context: Context,
  ) {
    const { distributions } = context.services;
    return changed(await distributions.correct(context.viewer, paymentOf(input), input.reason), context);
  }

  @Mutation(() => DistributionPayload, {
    description:
      "The studio's reply to an open dispute of a payment of revenue, once. To end the dispute, correctDistribution takes " +
      'the payment back, to pay again. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, RETURN_NOT_ANSWERABLE, VALIDATION.',
  })
  async replyToDistribution(
    @Arg('input', () => ReplyToDistributionInput, { description: 'The payment and the reply.' })
    input: ReplyToDistributionInput,
    @Ctx() context: Context,
  ) {
    const { text, bankReference = null } = input;
    const reply = { paymentId: paymentOf(input), text, bankReference };
    return changed(await context.services.distributions.reply(context.viewer, reply), context);
  }
}

@Resolver()
export class InvestorDistributionMutations {
  @Mutation(() => DistributionPayload, {
    description:
      `Says that the viewer received a payment of revenue: within ${ANSWER_DAYS} days after it was recorded, or later where ` +
      'it was disputed. It can not be taken back. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, RETURN_NOT_ANSWERABLE.',
  })
  async confirmDistribution(
    @Arg('input', () => ConfirmDistributionInput, { description: 'The payment.' }) input: ConfirmDistributionInput,
    @Ctx() context: Context,
  ) {
    return changed(await context.services.distributions.confirm(context.viewer, paymentOf(input)), context);
  }

  @Mutation(() => DistributionPayload, {
    description:
      `Says that the viewer did not receive a payment of revenue: within ${ANSWER_DAYS} days after it was recorded, and ` +
      'once. No amount changes; the public record of the studio counts it while it is open. Errors: UNAUTHENTICATED, ' +
      'PAYMENT_NOT_FOUND, RETURN_NOT_ANSWERABLE, VALIDATION.',
  })
  async disputeDistribution(
    @Arg('input', () => DisputeDistributionInput, { description: 'The payment and the reason.' })
    input: DisputeDistributionInput,
    @Ctx() context: Context,
  ) {
    const { distributions } = context.services;
    return changed(await distributions.dispute(context.viewer, paymentOf(input), input.reason), context);
  }

  @Mutation(() => DistributionPayload, {
    description:
      "Withdraws the viewer's own dispute of a payment of revenue. Errors: UNAUTHENTICATED, PAYMENT_NOT_FOUND, " +
      'RETURN_NOT_ANSWERABLE.',
  })
  async withdrawDistributionDispute(
    @Arg('input', () => WithdrawDistributionDisputeInput, { description: 'The payment.' })
    input: WithdrawDistributionDisputeInput,
    @Ctx() context: Context,
  ) {
    return changed(await context.services.distributions.withdrawDispute(context.viewer, paymentOf(input)), context);
  }
}
