import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byKey, byKeyOf } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import { NO_PAID_TOTALS, type InvestmentPayments, type PaidTotals, type Payment } from './payment.rules.ts';
import type { PayableInvestment } from './payment.service.ts';

export const paymentLoaders = {
  ownPaidTotals: ({ services: { payments }, viewer, budget }: LoaderInput) =>
    byKey<PaidTotals>(budget, async ([id = 0]) => new Map([[id, await payments.totalsMine(viewer)]]), NO_PAID_TOTALS),
  payments: ({ services: { payments }, viewer, budget }: LoaderInput) =>
    byKeyOf<PayableInvestment, Visible<InvestmentPayments> | null>(
      budget,
      ({ investment }) => investment.id,
      (investments) => payments.ofInvestments(viewer, investments),
      null,
    ),
  paymentRows: ({ services: { payments }, budget }: LoaderInput) =>
    byKeyOf<Visible<InvestmentPayments>, Payment[]>(
      budget,
      ({ investmentId }) => investmentId,
      (seen) => payments.rowsOf(seen),
      [],
    ),
};
