import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { DeletedMilestone, Milestone, MilestoneEvent } from '#server/domain/milestone.ts';
import type { Database, Reader, Writer } from './database.ts';
import { preparedAmong } from './prepared.ts';
import { firstOfEach, only, written } from './slice.ts';

export type MilestoneRepository = ReturnType<typeof createMilestoneRepository>;

export function createMilestoneRepository(database: Database) {
  const { read, tables } = database;
  const { milestones, milestoneEvents } = tables;
  const alive = isNull(milestones.deletedAt);
  const ofProjects = preparedAmong(database, (isAsked) =>
    read
      .select()
      .from(milestones)
      .where(and(isAsked(milestones.projectId), alive)),
  );

  return {
    async create(tx: Writer, milestone: Omit<Milestone, 'id'>): Promise<Milestone> {
      return written(await tx.insert(milestones).values(milestone).returning());
    },

    async save(tx: Writer, id: number, changes: Partial<Milestone>): Promise<Milestone> {
      return written(await tx.update(milestones).set(changes).where(eq(milestones.id, id)).returning());
    },

    async findById(id: number, reader: Reader = read): Promise<Milestone | null> {
      return only(
        await reader
          .select()
          .from(milestones)
          .where(and(eq(milestones.id, id), alive)),
      );
    },

    async listOfProjects(projectIds: readonly number[]): Promise<Milestone[]> {
      return ofProjects(projectIds);
    },

    async countOfProject(tx: Reader, projectId: number): Promise<number> {
      return tx.$count(milestones, and(eq(milestones.projectId, projectId), alive));
    },

    /** Kept, with its history, but shown nowhere else. D-26. */
    async markDeleted(tx: Writer, id: number, at: Date): Promise<void> {
      await tx.update(milestones).set({ deletedAt: at }).where(eq(milestones.id, id));
    },

    async addEvents(tx: Writer, events: Omit<MilestoneEvent, 'id'>[]): Promise<void> {
      if (events.length > 0) await tx.insert(milestoneEvents).values(events);
    },

    /** The latest of each milestone, oldest first. */
    async listEvents(milestoneIds: readonly number[], latest: number): Promise<MilestoneEvent[]> {
      const { id, milestoneId: of } = milestoneEvents;
      return read
        .select()
        .from(milestoneEvents)
        .where(firstOfEach({ of, order: { key: id, id }, where: inArray(of, [...milestoneIds]) }, latest))
        .orderBy(asc(milestoneEvents.id));
    },

    /** The latest of each project that were deleted, latest first, for the delivery history. */
    async listDeleted(projectIds: readonly number[], latest: number): Promise<DeletedMilestone[]> {
      const { id, projectId: of, deletedAt: key } = milestones;
      const where = and(inArray(of, [...projectIds]), isNotNull(key));
      const rows = await read
        .select()
        .from(milestones)
        .where(firstOfEach({ of, order: { key, id }, where }, latest))
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
