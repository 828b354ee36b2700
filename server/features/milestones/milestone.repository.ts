import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { NewMilestoneEvent } from './milestone.history.rules.ts';
import type { DeletedMilestone, Milestone, MilestoneEvent, StoredMilestone } from './milestone.rules.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import { changedFields, revisedRow, type Revised } from '#server/kernel/fields/revision.ts';
import { omit, pick } from '#server/kernel/collections.ts';
import { TIMELINE_COLUMNS, type TimelineMilestone } from './timeline.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { inIds, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { firstOfEach, firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';

export function createMilestoneRepository(database: Database) {
  const { read, tables } = database;
  const { milestones, milestoneEvents } = tables;
  const alive = isNull(milestones.deletedAt);
  const revisedAgain = sql<number>`${milestones.calendarRevision} + 1`;
  const shown = omit(getTableColumns(milestones), [
    'fieldRevisions',
    'calendarRevision',
    'calendarRevisedAt',
    'deletedAt',
  ]);
  const ofProjects = preparedByIds(database, (inIds) =>
    read
      .select(shown)
      .from(milestones)
      .where(and(inIds(milestones.projectId), alive)),
  );
  const timelinesOf = preparedByIds(database, (inIds) =>
    read
      .select(pick(getTableColumns(milestones), TIMELINE_COLUMNS))
      .from(milestones)
      .where(and(inIds(milestones.projectId), alive)),
  );

  return {
    async create(tx: Writer, milestone: Omit<Milestone, 'id' | keyof Revised>): Promise<StoredMilestone> {
      return insertedRow(await tx.insert(milestones).values(milestone).returning());
    },

    async save(tx: Writer, before: StoredMilestone, changes: Partial<Milestone>, at: Date): Promise<StoredMilestone> {
      const revised = revisedRow(before, changedFields(MILESTONE_FIELDS, before, changes), at);
      return insertedRow(
        await tx
          .update(milestones)
          .set({ ...changes, ...revised })
          .where(eq(milestones.id, before.id))
          .returning(),
      );
    },

    /** Raises the number of changes that calendars show. */
    async revise(tx: Writer, id: number, at: Date): Promise<void> {
      await tx
        .update(milestones)
        .set({ calendarRevision: revisedAgain, calendarRevisedAt: at })
        .where(eq(milestones.id, id));
    },

    async findById(id: number, reader: Reader = read): Promise<StoredMilestone | null> {
      return firstOrNull(
        await reader
          .select()
          .from(milestones)
          .where(and(eq(milestones.id, id), alive)),
      );
    },

    /** In no order. */
    async findByIds(ids: readonly number[]): Promise<Milestone[]> {
      if (ids.length === 0) return [];
      return read
        .select()
        .from(milestones)
        .where(and(inIds(database, milestones.id, ids), alive));
    },

    async listOfProjects(projectIds: readonly number[]): Promise<Milestone[]> {
      return ofProjects(projectIds);
    },

    async listTimelines(projectIds: readonly number[]): Promise<TimelineMilestone[]> {
      return timelinesOf(projectIds);
    },

    async hasAny(projectId: number): Promise<boolean> {
      const found = read.select({ id: milestones.id }).from(milestones);
      return firstOrNull(await found.where(and(eq(milestones.projectId, projectId), alive)).limit(1)) !== null;
    },

    async countOfProject(tx: Reader, projectId: number): Promise<number> {
      return tx.$count(milestones, and(eq(milestones.projectId, projectId), alive));
    },

    /** Soft delete: the row and its history stay, shown only in the delivery history. */
    async markDeleted(tx: Writer, id: number, at: Date): Promise<void> {
      const changes = { deletedAt: at, calendarRevision: revisedAgain, calendarRevisedAt: at };
      await tx.update(milestones).set(changes).where(eq(milestones.id, id));
    },

    async addEvents(tx: Writer, events: NewMilestoneEvent[]): Promise<void> {
      if (events.length > 0) await tx.insert(milestoneEvents).values(events);
    },

    /** The latest events of each milestone, oldest first. */
    async listEvents(milestoneIds: readonly number[], latest: number): Promise<MilestoneEvent[]> {
      const { id, milestoneId } = milestoneEvents;
      return read
        .select()
        .from(milestoneEvents)
        .where(
          firstOfEach(
            { owner: milestoneId, order: { key: id, id }, where: inArray(milestoneId, [...milestoneIds]) },
            latest,
          ),
        )
        .orderBy(asc(milestoneEvents.id));
    },

    /** The latest deleted milestones of each project, latest first, for the delivery history. */
    async listDeleted(projectIds: readonly number[], latest: number): Promise<DeletedMilestone[]> {
      const { id, projectId, deletedAt: key } = milestones;
      const where = and(inArray(projectId, [...projectIds]), isNotNull(key));
      const rows = await read
        .select()
        .from(milestones)
        .where(firstOfEach({ owner: projectId, order: { key, id }, where }, latest))
        .orderBy(desc(milestones.deletedAt), desc(milestones.id));
      return rows as DeletedMilestone[];
    },

    async removeOfProject(tx: Writer, projectId: number): Promise<void> {
      const ours = tx.select({ id: milestones.id }).from(milestones).where(eq(milestones.projectId, projectId));
      await tx.delete(milestoneEvents).where(inArray(milestoneEvents.milestoneId, ours));
      await tx.delete(milestones).where(eq(milestones.projectId, projectId));
    },
  };
}
