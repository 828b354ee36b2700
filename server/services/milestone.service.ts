import type { Emit, Writer } from '#server/data/database.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/domain/errors.ts';
import { eventOfMilestone } from '#server/domain/event.causes.ts';
import type { Draft } from '#server/domain/fields.ts';
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
import {
  changeEvents,
  createdEvent,
  deletedEvent,
  isRevised,
  type NewMilestoneEvent,
} from '#server/domain/milestone.events.ts';
import {
  canSeeProject,
  developerProblem,
  requireVisible,
  visibleIn,
  type Visible,
} from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Dependencies } from './dependencies.ts';
import { seenAmong } from './seen.projects.ts';
import { requireViewer } from './viewer.ts';

export type MilestoneService = ReturnType<typeof createMilestoneService>;

export function createMilestoneService(dependencies: Dependencies) {
  const { database, projects, milestones, users, clock } = dependencies;

  async function lockOwn(tx: Writer, viewer: Viewer, projectId: number): Promise<Visible<Project>> {
    const project = requireVisible(viewer, await projects.lock(tx, projectId));
    refuse(developerProblem(viewer, project));
    return project;
  }

  /** The milestone, with its project locked, if this developer may edit it. */
  async function lockOwnMilestone(
    tx: Writer,
    viewer: Viewer,
    id: number,
    projectId: number | null,
  ): Promise<{ milestone: Visible<Milestone>; project: Visible<Project> }> {
    const milestone = requireInProject(await milestones.findById(id, tx), projectId);
    const project = await projects.lock(tx, milestone.projectId);
    if (!project || !canSeeProject(viewer, project)) throw new DomainError(NOT_FOUND.milestone);
    refuse(developerProblem(viewer, project));
    const locked = requireInProject(await milestones.findById(id, tx), projectId);
    return { milestone: visibleMilestone(project, locked), project };
  }

  /** Adds to the delivery history, and tells of it. */
  async function addHistory(tx: Writer, emit: Emit, projectId: number, entries: NewMilestoneEvent[]): Promise<void> {
    await milestones.addEvents(tx, entries);
    for (const entry of entries) {
      const event = eventOfMilestone(projectId, entry);
      if (event) emit(event);
    }
  }

  /** Saves the changes and their history. */
  async function save(
    { tx, emit, viewer }: { tx: Writer; emit: Emit; viewer: Viewer },
    before: Milestone,
    after: MilestoneFields,
  ): Promise<Milestone> {
    const now = clock();
    const entries = changeEvents(before, after, { actorId: viewer.id, createdAt: now });
    await addHistory(tx, emit, before.projectId, entries);
    if (isRevised(before, after)) await milestones.revise(tx, before.id, now);
    await projects.touch(tx, before.projectId, now);
    return milestones.save(tx, before.id, {
      ...after,
      plannedDate: before.plannedDate ?? (isCompleted(before) || isCompleted(after) ? null : after.dueDate),
      completedAt: before.completedAt ?? (isCompleted(after) ? now : null),
    });
  }

  return {
    async create(viewer: Viewer | null, projectId: number, patch: MilestonePatch): Promise<Visible<Milestone>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const project = await lockOwn(tx, viewer, projectId);
        const fields = validated(editedMilestone(BLANK_MILESTONE, patch));
        if ((await milestones.countOfProject(tx, projectId)) >= MAX_MILESTONES)
          throw new DomainError(TOO_MANY_MILESTONES);
        const now = clock();
        const milestone = await milestones.create(tx, {
          ...fields,
          projectId,
          plannedDate: fields.dueDate,
          completedAt: isCompleted(fields) ? now : null,
          createdAt: now,
        });
        const created = createdEvent(milestone, { actorId: viewer.id, createdAt: now });
        await addHistory(tx, emit, projectId, [created]);
        await projects.touch(tx, projectId, now);
        return visibleMilestone(project, milestone);
      });
    },

    /** `projectId` comes from the path, if any: a milestone of another project is not found. */
    async edit(viewer: Viewer | null, id: number, patch: MilestonePatch, projectId: number | null = null) {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const { milestone, project } = await lockOwnMilestone(tx, viewer, id, projectId);
        const saved = await save({ tx, emit, viewer }, milestone, validated(editedMilestone(milestone, patch)));
        return visibleMilestone(project, saved);
      });
    },

    async complete(viewer: Viewer | null, id: number): Promise<Visible<Milestone>> {
      return this.edit(viewer, id, { isCompleted: true });
    },

    async remove(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Visible<Milestone>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        const { milestone } = await lockOwnMilestone(tx, viewer, id, projectId);
        const now = clock();
        await milestones.markDeleted(tx, id, now);
        await milestones.addEvents(tx, [deletedEvent(milestone, { actorId: viewer.id, createdAt: now })]);
        await projects.touch(tx, milestone.projectId, now);
        return milestone;
      });
    },

    async get(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Visible<Milestone>> {
      requireViewer(viewer);
      const milestone = requireInProject(await milestones.findById(id), projectId);
      const project = await projects.findById(milestone.projectId);
      const [seen] = project ? await seenAmong(dependencies, viewer, [project]) : [];
      if (!seen) throw new DomainError(NOT_FOUND.milestone);
      return visibleMilestone(seen, milestone);
    },

    /** Batch: their milestones by due date. */
    async ofProjects(of: readonly Visible<Project>[]): Promise<Map<number, Visible<Milestone>[]>> {
      const rows = await milestones.listOfProjects(of.map(({ id }) => id));
      const found = grouped(visibleIn(of, rows), ({ projectId }) => projectId);
      return new Map(of.map(({ id }) => [id, inDueOrder(found.get(id) ?? [])]));
    },

    /** Batch: the latest history entries of each milestone with their authors' names, oldest first. */
    async historyOf(of: readonly Visible<Milestone>[]): Promise<(MilestoneEvent & { actor: string | null })[]> {
      const events = await milestones.listEvents(
        of.map(({ id }) => id),
        MAX_HISTORY,
      );
      const names = await users.findNames([...new Set(events.map(({ actorId }) => actorId))]);
      return events.map((event) => ({ ...event, actor: names.get(event.actorId) ?? null }));
    },

    /** Batch: their deleted milestones, latest first. */
    async deletedOf(of: readonly Visible<Project>[]): Promise<Visible<DeletedMilestone>[]> {
      const rows = await milestones.listDeleted(
        of.map(({ id }) => id),
        MAX_DELETED_MILESTONES,
      );
      return visibleIn(of, rows);
    },
  };
}

const TOO_MANY_MILESTONES = problem('LIMIT_REACHED', `Un proyecto puede tener hasta ${MAX_MILESTONES} hitos`);

function visibleMilestone(project: Visible<Project>, row: Milestone): Visible<Milestone> {
  const [milestone] = visibleIn([project], [row]);
  if (!milestone) throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}

/** A valid draft has every required field. */
function validated(draft: Draft<MilestoneFields>): MilestoneFields {
  refuse(milestoneProblem(draft));
  return draft as MilestoneFields;
}

function requireInProject(milestone: Milestone | null, projectId: number | null): Milestone {
  if (!milestone || (projectId !== null && milestone.projectId !== projectId))
    throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}
