import type { Writer } from '#server/data/database.ts';
import { dayOf, type Day } from '#server/domain/calendar.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import { grouped } from '#server/domain/grouping.ts';
import {
  inDueOrder,
  isCompleted,
  MAX_DELETED_MILESTONES,
  MAX_HISTORY,
  MAX_MILESTONES,
  milestoneProblem,
  type DeletedMilestone,
  type Milestone,
  type MilestoneEvent,
  type MilestoneFields,
} from '#server/domain/milestone.ts';
import { BLANK_MILESTONE, editedMilestone, type MilestonePatch } from '#server/domain/milestone.edit.ts';
import { canSeeProject, developProblem } from '#server/domain/permissions.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Floors } from './floors.ts';
import { visible } from './project.service.ts';
import { requireViewer } from './viewer.ts';

export type MilestoneService = ReturnType<typeof createMilestoneService>;

export function createMilestoneService({ database, projects, milestones, users, clock }: Floors) {
  async function lockOwn(tx: Writer, viewer: Viewer, projectId: number): Promise<void> {
    refuse(developProblem(viewer, visible(viewer, await projects.lock(tx, projectId))));
  }

  /** The milestone, with its project held, when this developer may write it. */
  async function lockOwnMilestone(
    tx: Writer,
    viewer: Viewer,
    id: number,
    projectId: number | null,
  ): Promise<Milestone> {
    const milestone = belonging(await milestones.findById(id, tx), projectId);
    const project = await projects.lock(tx, milestone.projectId);
    if (!project || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.milestone);
    refuse(developProblem(viewer, project));
    return belonging(await milestones.findById(id, tx), projectId);
  }

  /** Writes what changed, with one line of history for a new date and one for a new status. D-26. */
  async function save(tx: Writer, viewer: Viewer, before: Milestone, after: MilestoneFields): Promise<Milestone> {
    const now = clock();
    const event = { milestoneId: before.id, actorId: viewer.id, createdAt: now };
    const events: Omit<MilestoneEvent, 'id'>[] = [];
    if (before.dueDate !== after.dueDate) {
      events.push({ ...event, kind: 'rescheduled', before: before.dueDate, after: after.dueDate });
    }
    if (before.status !== after.status) {
      events.push({ ...event, kind: 'status_changed', before: before.status, after: after.status });
    }
    await milestones.addEvents(tx, events);
    await projects.touch(tx, before.projectId, now);
    return milestones.save(tx, before.id, {
      ...after,
      plannedDate: before.plannedDate ?? after.dueDate,
      completedAt: before.completedAt ?? (isCompleted(after) ? now : null),
    });
  }

  return {
    async create(viewer: Viewer | null, projectId: number, patch: MilestonePatch): Promise<Milestone> {
      requireViewer(viewer);
      return database.write(async (tx) => {
        await lockOwn(tx, viewer, projectId);
        const fields = editedMilestone(BLANK_MILESTONE, patch);
        refuse(milestoneProblem(fields));
        if ((await milestones.countOfProject(tx, projectId)) >= MAX_MILESTONES) throw new DomainError(FULL);
        const now = clock();
        const milestone = await milestones.create(tx, {
          ...fields,
          projectId,
          plannedDate: fields.dueDate,
          completedAt: isCompleted(fields) ? now : null,
          createdAt: now,
        });
        await milestones.addEvents(tx, [
          {
            milestoneId: milestone.id,
            actorId: viewer.id,
            kind: 'created',
            before: null,
            after: fields.dueDate,
            createdAt: now,
          },
        ]);
        await projects.touch(tx, projectId, now);
        return milestone;
      });
    },

    /** `projectId` is the one named in the path, if any: a milestone of another project is not found there. D-25. */
    async edit(viewer: Viewer | null, id: number, patch: MilestonePatch, projectId: number | null = null) {
      requireViewer(viewer);
      return database.write(async (tx) => {
        const milestone = await lockOwnMilestone(tx, viewer, id, projectId);
        const fields = editedMilestone(milestone, patch);
        refuse(milestoneProblem(fields));
        return save(tx, viewer, milestone, fields);
      });
    },

    async complete(viewer: Viewer | null, id: number): Promise<Milestone> {
      return this.edit(viewer, id, { isCompleted: true });
    },

    async remove(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Milestone> {
      requireViewer(viewer);
      return database.write(async (tx) => {
        const milestone = await lockOwnMilestone(tx, viewer, id, projectId);
        const now = clock();
        await milestones.markDeleted(tx, id, now);
        await milestones.addEvents(tx, [
          {
            milestoneId: id,
            actorId: viewer.id,
            kind: 'deleted',
            before: milestone.status,
            after: null,
            createdAt: now,
          },
        ]);
        await projects.touch(tx, milestone.projectId, now);
        return milestone;
      });
    },

    async get(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Milestone> {
      requireViewer(viewer);
      const milestone = belonging(await milestones.findById(id), projectId);
      const project = await projects.findById(milestone.projectId);
      if (!project || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.milestone);
      return milestone;
    },

    /** For a batch of projects the viewer sees: their milestones in due-date order. */
    async ofProjects(projectIds: readonly number[]): Promise<Map<number, Milestone[]>> {
      const found = grouped(await milestones.listOfProjects(projectIds), ({ projectId }) => projectId);
      return new Map(projectIds.map((id) => [id, inDueOrder(found.get(id) ?? [])]));
    },

    /** For a batch: the latest of each milestone's history with the names of who wrote it, oldest first. */
    async historyOf(milestoneIds: readonly number[]): Promise<(MilestoneEvent & { actor: string | null })[]> {
      const events = await milestones.listEvents(milestoneIds, MAX_HISTORY);
      const names = await users.findNames([...new Set(events.map(({ actorId }) => actorId))]);
      return events.map((event) => ({ ...event, actor: names.get(event.actorId) ?? null }));
    },

    /** For a batch of projects the viewer sees: the latest of those deleted, latest first, for the delivery history. */
    async deletedOf(projectIds: readonly number[]): Promise<DeletedMilestone[]> {
      return milestones.listDeleted(projectIds, MAX_DELETED_MILESTONES);
    },

    today: (): Day => dayOf(clock()),
  };
}

const FULL = problem('LIMIT_REACHED', `Un proyecto puede tener hasta ${MAX_MILESTONES} hitos`);

function belonging(milestone: Milestone | null, projectId: number | null): Milestone {
  if (!milestone || (projectId !== null && milestone.projectId !== projectId))
    throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}
