import { keyed } from '#server/kernel/collections.ts';
import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Readership } from '#server/features/updates/readership.rules.ts';
import type { FundingPoint, UpdateStats } from './figures.service.ts';
import type { PositionSums } from '#server/features/investments/investment.sums.repository.ts';
import { byKey, byKeyOf, byObject, LONG_ROWS } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';

/** Each of these parents has up to 500 points, looked up one by one. */
const PARENTS_OF_POINTS = 10;

/** Each of these updates has up to 500 investors, looked up one by one. */
const UPDATES_WITH_READERS = 100;

export const statsLoaders = {
  ownProjectIds: ({ services: { stats }, viewer, budget }: LoaderInput) =>
    byKey<number[]>(budget, async ([id = 0]) => new Map([[id, await stats.ownProjectIds(viewer)]]), []),
  projectOfPosition: ({ services: { stats }, budget }: LoaderInput) =>
    byKeyOf<Visible<PositionSums>, Visible<Project> | null>(
      budget,
      ({ projectId }) => projectId,
      async (parents) => keyed(await stats.projectsOf(parents), ({ id }) => id),
      null,
      LONG_ROWS,
    ),
  fundingCurve: ({ services: { stats }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, FundingPoint[] | null>(
      budget,
      (seen) => stats.fundingCurves(viewer, seen),
      null,
      PARENTS_OF_POINTS,
    ),
  latestUpdateAt: ({ services: { stats }, budget }: LoaderInput) =>
    byObject<Visible<Project>, Date | null>(budget, (seen) => stats.latestUpdatesOf(seen), null),
  updateFigures: ({ services: { stats }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, UpdateStats>(budget, (seen) => stats.updateStats(viewer, seen), {
      visible: 0,
      exclusive: 0,
      unread: 0,
    }),
  readership: ({ services: { stats }, viewer, budget }: LoaderInput) =>
    byObject<Readable<UpdateRow>, Readership | null>(
      budget,
      (seen) => stats.readershipOf(viewer, seen),
      null,
      UPDATES_WITH_READERS,
    ),
};
