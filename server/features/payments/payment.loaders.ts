import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byKeyOf } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { InvestmentPayments, Payment } from './payment.rules.ts';
import type { PayableInvestment } from './payment.service.ts';

export const paymentLoaders = {
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
