import { dayOf, daysBetween } from '#server/domain/calendar.ts';
import { grouped } from '#server/domain/grouping.ts';
import { healthOf, type Health } from '#server/domain/health.ts';
import { percentOf } from '#server/domain/money.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import { inDueOrder, summarize } from '#server/domain/milestone.ts';
import type { Project } from '#server/domain/project.ts';
import { roiPercent } from '#server/domain/roi.ts';
import type { Update } from '#server/domain/update.ts';
import type { Viewer } from '#server/domain/user.ts';
import { privateAudience } from './audience.ts';
import {
  curveOf,
  positionOf,
  total,
  type FundingPoint,
  type Portfolio,
  type Studio,
  type UpdateFigures,
} from './figures.ts';
import type { Floors } from './floors.ts';
import { createUpdateReader } from './update.reader.ts';
import { requireViewer } from './viewer.ts';

export const RECENT_UPDATES = 5;
export const OPPORTUNITIES = 3;

export type FigureService = ReturnType<typeof createFigureService>;

/** The dashboards' figures, computed from the exact rows at each question. D-35. */
export function createFigureService(floors: Floors) {
  const { projects, investments, updates, milestones, clock } = floors;
  const reader = createUpdateReader(floors);

  return {
    async portfolio(viewer: Viewer | null): Promise<Portfolio> {
      requireViewer(viewer);
      const made = await investments.findAllByInvestor(viewer.id);
      const funded = await projects.findByIds([...new Set(made.map(({ projectId }) => projectId))]);
      const madeIn = grouped(made, ({ projectId }) => projectId);
      const positions = funded.map((project) => positionOf(project, madeIn.get(project.id) ?? []));
      positions.sort((a, b) => b.invested - a.invested || a.project.id - b.project.id);
      const invested = total(positions.map((position) => position.invested));
      const returned = total(positions.map((position) => position.estimatedReturn));
      return {
        invested,
        projectCount: funded.length,
        investmentCount: made.length,
        activeProjectCount: funded.filter(({ isActive, isPublished }) => isActive && isPublished).length,
        estimatedReturn: returned,
        roiPercent: roiPercent(invested, returned),
        usesDefaultRoi: positions.some((position) => position.usesDefaultRoi),
        positions,
      };
    },

    async unreadOfInvestor(viewer: Viewer | null): Promise<number> {
      requireViewer(viewer);
      return updates.countUnreadOfInvestor(viewer.id);
    },

    /** Latest updates of the projects the viewer put money into. DB-25. */
    async fundedUpdates(viewer: Viewer | null): Promise<Update[]> {
      requireViewer(viewer);
      const ids = (await investments.positionsOf(viewer.id)).map(({ projectId }) => projectId);
      return reader.withMedia(await updates.listLatest(ids, ids, RECENT_UPDATES));
    },

    /** Open published projects the viewer has not funded yet. DB-26. */
    async opportunities(viewer: Viewer | null): Promise<Project[]> {
      requireViewer(viewer);
      const funded = (await investments.positionsOf(viewer.id)).map(({ projectId }) => projectId);
      return projects.listOpportunities(funded, OPPORTUNITIES);
    },

    async studio(viewer: Viewer | null): Promise<Studio> {
      requireViewer(viewer);
      const developerId = viewer.developerProfileId ?? 0;
      const own = await projects.listFiguresOfDeveloper(developerId);
      const raised = total(own.map(({ fundingRaisedCents }) => fundingRaisedCents));
      const goal = total(own.map(({ fundingGoalCents }) => fundingGoalCents));
      return {
        raised,
        goal,
        progress: percentOf(raised, goal),
        projectCount: own.length,
        activeProjectCount: own.filter(({ isActive }) => isActive).length,
        publishedProjectCount: own.filter(({ isPublished }) => isPublished).length,
        investorCount: total(own.map(({ investorCount }) => investorCount)),
        distinctInvestorCount: await projects.countDistinctInvestors(developerId),
        projectIds: own.map(({ id }) => id),
      };
    },

    async studioUpdates({ projectIds }: Studio): Promise<Update[]> {
      return reader.withMedia(await updates.listLatest(projectIds, projectIds, RECENT_UPDATES));
    },

    async fundingCurve(projectIds: readonly number[]): Promise<FundingPoint[]> {
      return curveOf(await investments.findAllByProjects(projectIds));
    },

    /** For a batch of the viewer's own projects: each one's curve. */
    async fundingCurves(projectIds: readonly number[]): Promise<Map<number, FundingPoint[]>> {
      const made = grouped(await investments.findAllByProjects(projectIds), ({ projectId }) => projectId);
      return new Map(projectIds.map((id) => [id, curveOf(made.get(id) ?? [])]));
    },

    /** For a batch of projects the viewer sees: updates they may read, may not read, and have not read yet. */
    async updateFigures(viewer: Viewer | null, seen: readonly Project[]): Promise<Map<number, UpdateFigures>> {
      requireViewer(viewer);
      const ids = seen.map(({ id }) => id);
      const privateIds = await privateAudience(investments, viewer, seen);
      const readingPrivate = new Set(privateIds);
      const [counts, unread] = await Promise.all([
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
              unread: isProjectDeveloper(viewer, project) ? 0 : (unread.get(project.id) ?? 0),
            },
          ];
        }),
      );
    },

    /** For a batch: the health of those that are the viewer's own, and of no other. PD-40. */
    async healthOf(viewer: Viewer | null, seen: readonly Project[]): Promise<Map<number, Health>> {
      requireViewer(viewer);
      const own = seen.filter((project) => isProjectDeveloper(viewer, project)).map(({ id }) => id);
      if (own.length === 0) return new Map();
      const today = dayOf(clock());
      const [counts, promised] = await Promise.all([updates.countOfProjects(own), milestones.listOfProjects(own)]);
      const countsOf = grouped(counts, ({ projectId }) => projectId);
      const promisedBy = grouped(promised, ({ projectId }) => projectId);
      return new Map(
        own.map((id) => {
          const days = (countsOf.get(id) ?? []).flatMap(({ latest }) =>
            latest ? [daysBetween(dayOf(latest), today)] : [],
          );
          const { overdue } = summarize(inDueOrder(promisedBy.get(id) ?? []), today);
          return [id, healthOf(days.length === 0 ? null : Math.min(...days), overdue)];
        }),
      );
    },
  };
}
