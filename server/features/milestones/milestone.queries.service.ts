import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { grouped } from '#server/kernel/collections.ts';
import {
  inDueOrder,
  MAX_DELETED_MILESTONES,
  MAX_HISTORY,
  type DeletedMilestone,
  type Milestone,
  type MilestoneEvent,
} from './milestone.rules.ts';
import { visibleIn, type Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

/** Use cases that read milestones. */
export function createMilestoneQueries(dependencies: Dependencies) {
  const { projects, milestones, users } = dependencies;
  const rights = createRights(dependencies);

  return {
    async get(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Visible<Milestone>> {
      requireViewer(viewer);
      const milestone = requireInProject(await milestones.findById(id), projectId);
      const project = await projects.findById(milestone.projectId);
      const [seen] = project ? await rights.filterVisible(viewer, [project]) : [];
      if (!seen) throw new DomainError(NOT_FOUND.milestone);
      return visibleMilestone(seen, milestone);
    },

    /** Batch: their milestones by due date. */
    async ofProjects(visible: readonly Visible<Project>[]): Promise<Map<number, Visible<Milestone>[]>> {
      const rows = await milestones.listOfProjects(visible.map(({ id }) => id));
      const found = grouped(visibleIn(visible, rows), ({ projectId }) => projectId);
      return new Map(visible.map(({ id }) => [id, inDueOrder(found.get(id) ?? [])]));
    },

    /** Batch: the latest history entries of each milestone with their authors' names, oldest first. */
    async historyOf(visible: readonly Visible<Milestone>[]): Promise<(MilestoneEvent & { actor: string | null })[]> {
      const events = await milestones.listEvents(
        visible.map(({ id }) => id),
        MAX_HISTORY,
      );
      const names = await users.findNames([...new Set(events.map(({ actorId }) => actorId))]);
      return events.map((event) => ({ ...event, actor: names.get(event.actorId) ?? null }));
    },

    /** Batch: their deleted milestones, latest first. */
    async deletedOf(visible: readonly Visible<Project>[]): Promise<Visible<DeletedMilestone>[]> {
      const rows = await milestones.listDeleted(
        visible.map(({ id }) => id),
        MAX_DELETED_MILESTONES,
      );
      return visibleIn(visible, rows);
    },
  };
}

export function visibleMilestone(project: Visible<Project>, row: Milestone): Visible<Milestone> {
  const [milestone] = visibleIn([project], [row]);
  if (!milestone) throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}

export function requireInProject(milestone: Milestone | null, projectId: number | null): Milestone {
  if (!milestone || (projectId !== null && milestone.projectId !== projectId))
    throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}
