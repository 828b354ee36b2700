import { NO_DELIVERIES, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { NO_OUTCOMES, type OutcomeCounts } from '#server/features/projects/outcome/outcome.rules.ts';
import { NOTHING_UNANSWERED, type UnansweredCounts } from '#server/features/payments/unconfirmed.rules.ts';
import { keyed } from '#server/kernel/collections.ts';
import type { DeveloperProfile, InvestorProfile } from '#server/features/accounts/profile.rules.ts';
import { byKey, LONG_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

/** Each of these has up to a hundred projects. */
const STUDIOS = 10;

/** Each of these has up to ten thousand milestones with their history. */
const STUDIOS_WITH_MILESTONES = 2;

export const directoryLoaders = {
  developer: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<DeveloperProfile | null>(
      budget,
      async (ids) => keyed(await directory.findDevelopers(viewer, ids), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  deliveries: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<DeliveryRecord>(budget, (ids) => directory.deliveriesOf(viewer, ids), NO_DELIVERIES, STUDIOS_WITH_MILESTONES),
  latestUpdate: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<Date | null>(budget, (ids) => directory.latestUpdatesOf(viewer, ids), null, STUDIOS),
  publishedCount: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<number>(budget, (ids) => directory.countPublished(viewer, ids), 0),
  unanswered: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<UnansweredCounts>(budget, (ids) => directory.unansweredOf(viewer, ids), NOTHING_UNANSWERED),
  outcomes: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<OutcomeCounts>(budget, (ids) => directory.outcomesOf(viewer, ids), NO_OUTCOMES),
  investorByUser: ({ services: { directory }, viewer, budget }: LoaderInput) =>
    byKey<InvestorProfile | null>(
      budget,
      async (ids) => keyed(await directory.findInvestors(viewer, ids), ({ userId }) => userId),
      null,
    ),
};
