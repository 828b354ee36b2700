import type { LoaderInput } from '#server/features/loader.input.ts';
import type { ShownReturnAccount } from '#server/features/payments/returns/return.account.rules.ts';
import type { ReturnState } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { byKey, byKeyOf, byObject } from '#server/platform/graphql/batches.ts';
import type { LineInForce } from './distribution.repository.ts';
import {
  NO_PAYMENTS,
  type DistributionPayment,
  type DistributionSums,
  type PaymentCounts,
} from './distribution.rules.ts';
import type { Distribution } from './distribution.lists.service.ts';

type Seen = Visible<Distribution>;
const byId = ({ id }: Seen): string => id;

export const distributionLoaders = {
  ownDistributionSums: ({ services: { distributions }, viewer, budget }: LoaderInput) =>
    byKey<DistributionSums[]>(budget, () => distributions.ownSums(viewer), []),
  ownReturns: ({ services: { distributions }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, Seen | null>(budget, (found) => distributions.mineIn(viewer, found), null),
  reportedShares: ({ services: { distributions }, budget }: LoaderInput) =>
    byKeyOf<Seen, LineInForce[], string>(budget, byId, (seen) => distributions.linesOf(seen), []),
  distributionPayments: ({ services: { distributions }, budget }: LoaderInput) =>
    byKeyOf<Seen, DistributionPayment[], string>(budget, byId, (seen) => distributions.paymentsOf(seen), []),
  distributionCounts: ({ services: { distributions }, budget }: LoaderInput) =>
    byKeyOf<Seen, PaymentCounts, string>(budget, byId, (seen) => distributions.countsOf(seen), NO_PAYMENTS),
  distributionStates: ({ services: { distributions }, viewer, budget }: LoaderInput) =>
    byKey<ReturnState | null>(budget, (ids) => distributions.statesOf(viewer, ids), null),
  distributionAccount: ({ services: { distributions }, viewer, budget }: LoaderInput) =>
    byKeyOf<Seen, ShownReturnAccount | null, string>(
      budget,
      byId,
      (seen) => distributions.accountsOf(viewer, seen),
      null,
    ),
};
