import { keyed } from '#server/kernel/collections.ts';
import { NO_POSITION, type PositionTotals } from './investment.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import type { PositionSums } from './investment.sums.repository.ts';
import type { PositionRef } from './investment.service.ts';
import { byKey, firstPages, SHORT_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

export const investmentLoaders = {
  viewerPosition: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<Visible<PositionSums> | null>(
      budget,
      async (ids) => keyed(await investments.positionsIn(viewer, ids), ({ projectId }) => projectId),
      null,
    ),
  seat: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<number | null>(budget, (ids) => investments.seatsOf(viewer, ids), null),
  firstOfPosition: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (positions: readonly PositionRef[], limit) =>
      investments.listFirstInProjects(viewer, positions, limit),
    ),
  agreedTerms: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<AgreedTerms | null>(budget, (ids) => investments.agreedTerms(viewer, ids), null),
  positionTotals: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<PositionTotals>(budget, (ids) => investments.totalsIn(viewer, ids), NO_POSITION),
  timesReleased: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<number>(budget, (ids) => investments.releasesIn(viewer, ids), 0),
  studioAway: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    byKey<boolean>(budget, (ids) => investments.studioAwayAmong(viewer, ids), false),
  withdrawalsIn: ({ services: { withdrawals }, viewer, budget }: LoaderInput) =>
    byKey<number>(budget, (ids) => withdrawals.countIn(viewer, ids), 0),
  firstInvestments: ({ services: { investments }, viewer, budget }: LoaderInput) =>
    firstPages(budget, SHORT_ROWS, (projects: readonly Visible<Project>[], limit) =>
      investments.listFirst(viewer, projects, limit),
    ),
};
