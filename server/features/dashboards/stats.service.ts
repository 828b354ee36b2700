import type { PositionSums } from '#server/features/investments/investment.sums.repository.ts';
import { dayOf, daysBetween } from '#server/kernel/time/calendar.ts';
import { grouped } from '#server/kernel/collections.ts';
import { healthOf, type Health } from './health.rules.ts';
import { percentOf } from '#server/kernel/money/money.ts';
import {
  fundedAmong,
  ownPositions,
  readableAmong,
  visibleAmong,
  type Readable,
  type Visible,
} from '#server/features/rights/permissions.rules.ts';
import { summarize, type Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { roiPercent } from '#server/kernel/money/roi.ts';
import { chooseSuggestions, type Suggestion } from '#server/features/projects/catalogue/suggestion.rules.ts';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import {
  curveOf,
  MAX_POSITIONS,
  total,
  type FundingPoint,
  type Portfolio,
  type ReadProjectIds,
  type Studio,
  type UpdateStats,
} from './figures.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { createFundingCurves } from './funding.curves.service.ts';
import { createReadership } from '#server/features/updates/readership.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

export const RECENT_UPDATES = 5;

type HealthReads = {
  latestUpdateAt: (project: Visible<Project>) => Promise<Date | null>;
  milestones: (project: Visible<Project>) => Promise<Visible<Milestone>[]>;
};

/** Statistics of the dashboards, computed from the rows at each request. */
export function createStatsService(dependencies: Dependencies) {
  const { projects, investments, updates, calendar } = dependencies;
  const rights = createRights(dependencies);

  const idsOf = async ({ id, role, developerProfileId }: Viewer): Promise<number[]> =>
    role === 'investor' ? investments.fundedBy(id) : projects.idsOfDeveloper(developerProfileId ?? 0);

  /** The latest updates of projects whose private ones the viewer may read. */
  async function latestOf(viewer: Viewer, readIds: ReadProjectIds): Promise<Readable<UpdateRow>[]> {
    const ids = await readIds(viewer);
    return readableAmong({ projectIds: ids, privateIds: ids }, await updates.listLatest(ids, RECENT_UPDATES));
  }

  return {
    ...createFundingCurves(dependencies),
    ...createReadership(dependencies),

    /** Those that an investor has money in, or that a studio made. */
    async ownProjectIds(viewer: Viewer | null): Promise<number[]> {
      requireViewer(viewer);
      return idsOf(viewer);
    },

    async portfolio(viewer: Viewer | null): Promise<Portfolio> {
      requireViewer(viewer);
      const positions = ownPositions(viewer, await investments.sumByProject(viewer.id));
      positions.sort((a, b) => b.invested - a.invested || a.projectId - b.projectId);
      const invested = total(positions.map((position) => position.invested));
      const returned = total(positions.map((position) => position.estimatedReturn));
      return {
        invested,
        projectCount: positions.length,
        investmentCount: total(positions.map(({ investmentCount }) => investmentCount)),
        activeProjectCount: positions.filter(({ isOpen }) => isOpen).length,
        estimatedReturn: returned,
        roiPercent: roiPercent(invested, returned),
        usesDefaultRoi: positions.some((position) => position.usesDefaultRoi),
        positions: positions.slice(0, MAX_POSITIONS),
      };
    },

    /** Batch: their projects, even if unpublished meanwhile. */
    async projectsOf(positions: readonly Visible<PositionSums>[]): Promise<Visible<Project>[]> {
      return fundedAmong(positions, await projects.findByIds(positions.map(({ projectId }) => projectId)));
    },

    async unreadOfInvestor(viewer: Viewer | null, readIds: ReadProjectIds = idsOf): Promise<number> {
      requireViewer(viewer);
      return updates.countUnreadOf(viewer.id, await readIds(viewer));
    },

    /** Latest updates of the viewer's own projects, or of those they invested in, without media. */
    async recentUpdates(viewer: Viewer | null, readIds: ReadProjectIds = idsOf): Promise<Readable<UpdateRow>[]> {
      requireViewer(viewer);
      return latestOf(viewer, readIds);
    },

    /** Open projects below their goal that the viewer hasn't invested in, each with why it is suggested. */
    async suggestions(viewer: Viewer | null): Promise<Suggestion<Visible<Project>>[]> {
      requireViewer(viewer);
      const found = await projects.listOpportunities(viewer.id);
      const visible = [...found].map(([reason, rows]) => [reason, visibleAmong(viewer, rows)] as const);
      return chooseSuggestions(new Map(visible), calendar());
    },

    async studio(viewer: Viewer | null, readIds: ReadProjectIds = idsOf): Promise<Studio> {
      requireViewer(viewer);
      const projectIds = await readIds(viewer);
      const sums = await projects.sumOf(projectIds);
      return {
        ...sums,
        progress: percentOf(sums.raised, sums.goal),
        distinctInvestorCount: await projects.countDistinctInvestors(projectIds),
      };
    },

    /** The sum of the curves of all the viewer's projects. */
    async studioCurve(viewer: Viewer | null, readIds: ReadProjectIds = idsOf): Promise<FundingPoint[]> {
      requireViewer(viewer);
      return curveOf(await investments.sumByDay(await readIds(viewer)));
    },

    /** Batch: updates the viewer may read, may not read, and hasn't read. */
    async updateStats(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, UpdateStats>> {
      requireViewer(viewer);
      const { projectIds: ids, privateIds } = await rights.audienceOf(viewer, seen);
      const readingPrivate = new Set(privateIds);
      const [writing, counts, unread] = await Promise.all([
        rights.among(viewer, 'update.write', seen),
        updates.countOfProjects(ids),
        updates.countUnread(viewer.id, ids, privateIds),
      ]);
      const countsOf = grouped(counts, ({ projectId }) => projectId);
      return new Map(
        seen.map((project) => {
          const sum = (open: boolean) =>
            total((countsOf.get(project.id) ?? []).flatMap(({ isPublic, value }) => (isPublic === open ? value : [])));
          const readsPrivate = readingPrivate.has(project.id);
          return [
            project.id,
            {
              visible: sum(true) + (readsPrivate ? sum(false) : 0),
              exclusive: readsPrivate ? 0 : sum(false),
              unread: writing.includes(project) ? 0 : (unread.get(project.id) ?? 0),
            },
          ];
        }),
      );
    },

    /** The health of the viewer's own project, and of no other. */
    async healthOf(viewer: Viewer | null, project: Visible<Project>, reads: HealthReads): Promise<Health | null> {
      requireViewer(viewer);
      if (!(await rights.may(viewer, 'figures.see', project))) return null;
      const today = dayOf(calendar());
      const [latest, promised] = await Promise.all([reads.latestUpdateAt(project), reads.milestones(project)]);
      return healthOf(latest && daysBetween(dayOf(latest), today), summarize(promised, today).overdue);
    },

    /** Batch: when the latest update of each of these projects was published, which may be a private one. */
    async latestUpdatesOf(seen: readonly Visible<Project>[]): Promise<Map<number, Date>> {
      return updates.latestOf(seen.map(({ id }) => id));
    },
  };
}
