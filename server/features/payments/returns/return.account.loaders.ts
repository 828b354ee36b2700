import type { LoaderInput } from '#server/features/loader.input.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byKeyOf } from '#server/platform/graphql/batches.ts';
import type { InvestmentPayments } from '../payment.rules.ts';
import type { ShownReturnAccount } from './return.account.rules.ts';

export const returnAccountLoaders = {
  returnAccount: ({ services: { returnAccounts }, viewer, budget }: LoaderInput) =>
    byKeyOf<Visible<InvestmentPayments>, ShownReturnAccount | null>(
      budget,
      ({ investmentId }) => investmentId,
      (seen) => returnAccounts.shownOf(viewer, seen),
      null,
    ),
};
