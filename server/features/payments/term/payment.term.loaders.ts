import type { Day } from '#server/kernel/time/calendar.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byKeyOf } from '#server/platform/graphql/batches.ts';
import type { InvestmentPayments } from '../payment.rules.ts';

export const paymentTermLoaders = {
  payBy: ({ services: { paymentTerms }, viewer, budget }: LoaderInput) =>
    byKeyOf<Visible<InvestmentPayments>, Day | null>(
      budget,
      ({ investmentId }) => investmentId,
      (seen) => paymentTerms.payByOf(viewer, seen),
      null,
    ),
};
