import type { Emit, Writer } from '#server/platform/database/database.ts';
import { DomainError, NOT_FOUND, problem, refuse } from '#server/kernel/errors.ts';
import type { Draft } from '#server/kernel/fields/fields.ts';
import { milestoneEditProblem } from './milestone.conflicts.rules.ts';
import { BLANK_MILESTONE, editedMilestone, type MilestonePatch } from './milestone.edit.rules.ts';
import {
  changeEvents,
  createdEvent,
  deletedEvent,
  isRevised,
  type NewMilestoneEvent,
} from './milestone.history.rules.ts';
import {
  isCompleted,
  MAX_MILESTONES,
  milestoneProblem,
  type Milestone,
  type MilestoneFields,
  inDueOrder,
  MAX_DELETED_MILESTONES,
  MAX_HISTORY,
  type DeletedMilestone,
  type MilestoneEvent,
  type StoredMilestone,
} from './milestone.rules.ts';
import type { TimelineMilestone } from './timeline.rules.ts';
import { type Visible, visibleIn } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { EditOrigin } from '#server/kernel/fields/revision.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { eventOfEdit, eventOfMilestone } from './milestone.events.ts';
import { grouped } from '#server/kernel/collections.ts';

type Identified = { id: number };

export function createMilestoneService(dependencies: Dependencies) {
  const { database, projects, milestones, users, calendar } = dependencies;
  const rights = createRights(dependencies);

  /** The milestone, with its project locked, if the viewer may edit it. */
  async function lockMilestone(
    tx: Writer,
    viewer: Viewer,
    id: number,
    projectId: number | null,
  ): Promise<{ milestone: Visible<StoredMilestone>; project: Visible<Project> }> {
    const milestone = requireInProject(await milestones.findById(id, tx), projectId);
    const found = await projects.lock(tx, milestone.projectId);
    const notFound = NOT_FOUND.milestone;
    const project = await rights.require(viewer, 'milestone.write', found, { tx, notFound });
    const locked = requireInProject(await milestones.findById(id, tx), projectId);
    return { milestone: visibleMilestone(project, locked), project };
  }

  /** Adds entries to the delivery history, and emits their events. */
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
    before: StoredMilestone,
    after: MilestoneFields,
  ): Promise<Milestone> {
    const at = calendar();
    const entries = changeEvents(before, after, { actorId: viewer.id, createdAt: at });
    await addHistory(tx, emit, before.projectId, entries);
    if (isRevised(before, after)) await milestones.revise(tx, before.id, at);
    await projects.touch(tx, before.projectId, at);
    const changes = {
      ...after,
      plannedDate: before.plannedDate ?? (isCompleted(before) || isCompleted(after) ? null : after.dueDate),
      completedAt: before.completedAt ?? (isCompleted(after) ? at : null),
    };
    const saved = await milestones.save(tx, before, changes, at);
    const edit = eventOfEdit(before, saved, { actorId: viewer.id, createdAt: at });
    if (edit) emit(edit);
    return saved;
  }

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
    async ofProjects(visible: readonly Visible<Identified>[]): Promise<Map<number, Visible<Milestone>[]>> {
      return byProject(visible, await milestones.listOfProjects(visible.map(({ id }) => id)));
    },

    /** `ofProjects` for timelines. */
    async timelinesOf(visible: readonly Visible<Identified>[]): Promise<Map<number, Visible<TimelineMilestone>[]>> {
      return byProject(visible, await milestones.listTimelines(visible.map(({ id }) => id)));
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

    async create(
      viewer: Viewer | null,
      projectId: number,
      patch: MilestonePatch,
      rememberKey?: RememberKey,
    ): Promise<Visible<Milestone>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const project = await rights.require(viewer, 'milestone.write', await projects.lock(tx, projectId), { tx });
        const fields = validated(editedMilestone(BLANK_MILESTONE, patch));
        if ((await milestones.countOfProject(tx, projectId)) >= MAX_MILESTONES)
          throw new DomainError(TOO_MANY_MILESTONES);
        const at = calendar();
        const milestone = await milestones.create(tx, {
          ...fields,
          projectId,
          plannedDate: fields.dueDate,
          completedAt: isCompleted(fields) ? at : null,
          createdAt: at,
        });
        const created = createdEvent(milestone, { actorId: viewer.id, createdAt: at });
        await addHistory(tx, emit, projectId, [created]);
        await projects.touch(tx, projectId, at);
        await useQuotas(dependencies, tx, viewer, { changes: 1 });
        await rememberKey?.(tx, milestone.id);
        return visibleMilestone(project, milestone);
      });
    },

    /** `projectId` comes from the path, if any: a milestone of another project is not found. */
    async edit(
      viewer: Viewer | null,
      id: number,
      patch: MilestonePatch,
      { projectId = null, baseRevision = null }: EditOrigin = {},
    ) {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const { milestone, project } = await lockMilestone(tx, viewer, id, projectId);
        const after = editedMilestone(milestone, patch);
        refuse(milestoneEditProblem(milestone, patch, after, baseRevision));
        const saved = await save({ tx, emit, viewer }, milestone, validated(after));
        await useQuotas(dependencies, tx, viewer, { changes: 1 });
        return visibleMilestone(project, saved);
      });
    },

    async complete(viewer: Viewer | null, id: number): Promise<Visible<Milestone>> {
      return this.edit(viewer, id, { isCompleted: true });
    },

    async remove(viewer: Viewer | null, id: number, projectId: number | null = null): Promise<Visible<Milestone>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const { milestone, project } = await lockMilestone(tx, viewer, id, projectId);
        const at = calendar();
        await milestones.markDeleted(tx, id, at);
        const deleted = deletedEvent(milestone, { actorId: viewer.id, createdAt: at });
        // A draft has no audience.
        await addHistory(tx, project.isPublished ? emit : () => {}, milestone.projectId, [deleted]);
        await projects.touch(tx, milestone.projectId, at);
        return milestone;
      });
    },
  };
}

const TOO_MANY_MILESTONES = problem('LIMIT_REACHED', `Un proyecto puede tener hasta ${MAX_MILESTONES} hitos`);

/** A valid draft has every required field. */
function validated(draft: Draft<MilestoneFields>): MilestoneFields {
  refuse(milestoneProblem(draft));
  return draft as MilestoneFields;
}

function byProject<Row extends TimelineMilestone>(visible: readonly Visible<Identified>[], rows: readonly Row[]) {
  const found = grouped(visibleIn(visible, rows), ({ projectId }) => projectId);
  return new Map(visible.map(({ id }) => [id, inDueOrder(found.get(id) ?? [])]));
}

function visibleMilestone<Row extends Milestone>(project: Visible<Project>, row: Row): Visible<Row> {
  const [milestone] = visibleIn([project], [row]);
  if (!milestone) throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}

function requireInProject<Row extends Milestone>(milestone: Row | null, projectId: number | null): Row {
  if (!milestone || (projectId !== null && milestone.projectId !== projectId))
    throw new DomainError(NOT_FOUND.milestone);
  return milestone;
}
