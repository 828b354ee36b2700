import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { DonateExcessInput, SettlePaymentInput, TakeBackDonationInput } from './payment.settling.type.ts';
import { NewPaymentPayload, PaymentPayload } from './payment.type.ts';

const investmentOf = (id: string): number => readId(id, NOT_FOUND.investment);

async function changed(investment: Investment, { viewer, services }: Context) {
  return { investment, project: await services.projects.get(viewer, investment.projectId) };
}

@Resolver()
export class SettlingMutations {
  @Mutation(() => NewPaymentPayload, {
    description:
      'Counts what is missing of a commitment as paid: at most 10 % of it, or US$ 50, whichever is more, once something ' +
      'was received. It is no money: what was received stays what it is. It ends when correctPayment takes it back, when ' +
      'more is received or a payment is corrected, and when the investment is reversed. Errors: UNAUTHENTICATED, ' +
      'INVESTMENT_NOT_FOUND, NOT_SETTLEABLE, ALREADY_PAID, NOTHING_TO_PAY, PAYMENT_REPORTED, PAYMENTS_CHANGED, ' +
      'INVALID_AMOUNT, VALIDATION, LIMIT_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async settlePayment(
    @Arg('input', () => SettlePaymentInput, { description: 'The investment and the reason.' })
    input: SettlePaymentInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const { reason, amount: shown = null, clientMutationId: key = null } = input;
    const settlement = { investmentId: investmentOf(input.investmentId), reason, shown };
    const request = { key, mutation: 'settlePayment', input: settlement };
    const { row, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.settlements.settle(viewer, settlement, rememberKey),
      read: () => services.payments.getRecorded(viewer, settlement.investmentId),
    });
    return { ...(await changed(row, context)), replayed };
  }

  @Mutation(() => NewPaymentPayload, {
    description:
      'Leaves to the studio all that the viewer paid beyond their own commitment, which it had to return. It ends when ' +
      'takeBackDonation takes it back, and when the investment is reversed: all is to be returned then. Errors: ' +
      'UNAUTHENTICATED, INVESTMENT_NOT_FOUND, NOTHING_TO_DONATE, NOTHING_TO_PAY, PAYMENTS_CHANGED, ' +
      'INVALID_AMOUNT, VALIDATION, LIMIT_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async donateExcess(
    @Arg('input', () => DonateExcessInput, { description: 'The investment.' }) input: DonateExcessInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const { amount: shown = null, clientMutationId: key = null } = input;
    const donation = { investmentId: investmentOf(input.investmentId), shown };
    const request = { key, mutation: 'donateExcess', input: donation };
    const { row, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.settlements.donate(viewer, donation, rememberKey),
      read: () => services.investments.get(viewer, donation.investmentId),
    });
    return { ...(await changed(row, context)), replayed };
  }

  @Mutation(() => PaymentPayload, {
    description:
      'Takes back what the viewer left to the studio, by a row of its own: the studio has to return it. Errors: ' +
      'UNAUTHENTICATED, INVESTMENT_NOT_FOUND, NOT_DONATED.',
  })
  async takeBackDonation(
    @Arg('input', () => TakeBackDonationInput, { description: 'The investment.' }) input: TakeBackDonationInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    return changed(await services.settlements.takeBackDonation(viewer, investmentOf(input.investmentId)), context);
  }
}
