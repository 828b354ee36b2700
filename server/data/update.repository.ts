import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Reader, Writer } from './database.ts';
import { newestFirst, only, written } from './slice.ts';
import { createUpdateFinder } from './update.finder.ts';
import { createUpdateLists, updateReading, type UpdateRow } from './update.lists.ts';

export type UpdateRepository = ReturnType<typeof createUpdateRepository>;

export function createUpdateRepository(database: Database) {
  const { read, tables } = database;
  const { updates, updateReads, positions } = tables;
  const { id, projectId, isPublic, createdAt } = updates;
  const { shown, alive, order } = updateReading(database);

  /** Public ones of `projectIds`, and private ones of those in `privateIds` too. */
  const visibleIn = (projectIds: readonly number[], privateIds: readonly number[]): SQL | undefined => {
    const open =
      privateIds.length === 0 ? eq(isPublic, true) : or(eq(isPublic, true), inArray(projectId, [...privateIds]));
    return and(inArray(projectId, [...projectIds]), alive, open);
  };

  return {
    ...createUpdateLists(database),
    search: createUpdateFinder(database),

    async create(tx: Writer, update: Omit<UpdateRow, 'id'>): Promise<UpdateRow> {
      return written(await tx.insert(updates).values(update).returning(shown));
    },

    async save(tx: Writer, wanted: number, changes: Partial<UpdateRow>): Promise<UpdateRow> {
      return written(await tx.update(updates).set(changes).where(eq(id, wanted)).returning(shown));
    },

    async findById(wanted: number, reader: Reader = read): Promise<UpdateRow | null> {
      return only(
        await reader
          .select(shown)
          .from(updates)
          .where(and(eq(id, wanted), alive)),
      );
    },

    /** Each one's neighbours in its project's list: the newer above it and the older below. */
    async neighboursOf(ids: readonly number[], projectIds: readonly number[], privateIds: readonly number[]) {
      const inOrder = sql`over (partition by ${projectId} order by ${createdAt} desc, ${id} desc)`;
      const placed = read
        .select({
          id,
          previous: sql<number | null>`lag(${id}) ${inOrder}`.as('previous_id'),
          next: sql<number | null>`lead(${id}) ${inOrder}`.as('next_id'),
        })
        .from(updates)
        .where(visibleIn(projectIds, privateIds))
        .as('placed');
      return read
        .select()
        .from(placed)
        .where(inArray(placed.id, [...ids]));
    },

    async findByIds(ids: readonly number[]): Promise<UpdateRow[]> {
      if (ids.length === 0) return [];
      return read
        .select(shown)
        .from(updates)
        .where(and(inArray(id, [...ids]), alive))
        .orderBy(...newestFirst(order));
    },

    async listLatest(
      projectIds: readonly number[],
      privateIds: readonly number[],
      limit: number,
    ): Promise<UpdateRow[]> {
      return read
        .select(shown)
        .from(updates)
        .where(visibleIn(projectIds, privateIds))
        .orderBy(...newestFirst(order))
        .limit(limit);
    },

    /** How many public and private updates each project has, and when the latest was made. */
    async countOfProjects(projectIds: readonly number[]) {
      const latest = sql<Date | null>`max(${createdAt})`.mapWith(createdAt);
      return read
        .select({ projectId, isPublic, value: count(), latest })
        .from(updates)
        .where(and(inArray(projectId, [...projectIds]), alive))
        .groupBy(projectId, isPublic);
    },

    async countUnread(userId: number, projectIds: readonly number[], privateIds: readonly number[]) {
      const rows = await read
        .select({ projectId, value: count() })
        .from(updates)
        .leftJoin(updateReads, and(eq(updateReads.updateId, id), eq(updateReads.userId, userId)))
        .where(and(visibleIn(projectIds, privateIds), isNull(updateReads.updateId)))
        .groupBy(projectId);
      return new Map(rows.map((row) => [row.projectId, row.value]));
    },

    /** In the projects this person has invested in. */
    async countUnreadOfInvestor(userId: number): Promise<number> {
      const row = only(
        await read
          .select({ value: count() })
          .from(updates)
          .innerJoin(positions, and(eq(positions.projectId, projectId), eq(positions.investorId, userId)))
          .leftJoin(updateReads, and(eq(updateReads.updateId, id), eq(updateReads.userId, userId)))
          .where(and(alive, isNull(updateReads.updateId))),
      );
      return row?.value ?? 0;
    },

    async readIds(userId: number, updateIds: readonly number[]): Promise<Set<number>> {
      const rows = await read
        .select({ id: updateReads.updateId })
        .from(updateReads)
        .where(and(eq(updateReads.userId, userId), inArray(updateReads.updateId, [...updateIds])));
      return new Set(rows.map((row) => row.id));
    },

    async markRead(tx: Writer, userId: number, updateId: number, readAt: Date): Promise<void> {
      await tx.insert(updateReads).values({ userId, updateId, readAt }).onConflictDoNothing();
    },

    /** Kept, with its comments, but shown nowhere. D-16. */
    async markDeleted(tx: Writer, wanted: number, at: Date): Promise<void> {
      await tx.update(updates).set({ deletedAt: at }).where(eq(id, wanted));
    },
  };
}
