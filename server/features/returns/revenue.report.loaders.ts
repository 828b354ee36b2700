import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import { byKey, byObject } from '#server/platform/graphql/batches.ts';
import type { DistributionLine, StoreLine } from './revenue.report.rules.ts';
import type { SeenPeriod, SeenReport } from './revenue.report.lists.service.ts';

/** Each of these has up to 164 reports. */
const GAMES = 20;

export const revenueReportLoaders = {
  revenuePeriods: ({ services: { revenueReports }, viewer, budget }: LoaderInput) =>
    byObject<Visible<Project>, SeenPeriod[] | null>(
      budget,
      (projects) => revenueReports.periodsOf(viewer, projects),
      null,
      GAMES,
    ),
  storeRevenue: ({ services: { revenueReports }, budget }: LoaderInput) =>
    byObject<Visible<SeenReport>, StoreLine[]>(budget, (reports) => revenueReports.storesOf(reports), []),
  linesOfReports: ({ services: { revenueReports }, viewer, budget }: LoaderInput) =>
    byObject<Visible<SeenReport>, Visible<DistributionLine>[]>(
      budget,
      (reports) => revenueReports.linesOf(viewer, reports),
      [],
    ),
  /** Ids of reports, by project. */
  outdatedReports: ({ services: { revenueReports }, viewer, budget }: LoaderInput) =>
    byKey<ReadonlySet<number>>(budget, (ids) => revenueReports.outdatedOf(viewer, ids), new Set<number>(), GAMES),
};
