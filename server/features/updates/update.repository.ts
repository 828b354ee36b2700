import { and, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { firstOfEach, newestFirst, firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { createRowRanges, mapOverTurns } from '#server/platform/database/queries/time.ranges.ts';
import { createUpdateSearch } from './update.search.repository.ts';
import { createUpdateLists, updateReading, type UpdateRow } from './update.lists.repository.ts';
import { createUpdateMessages } from './update.messages.repository.ts';
import { createUpdateReads } from './update.reads.repository.ts';
import { EDITED_UPDATE } from './update.rules.ts';
import { changedFields, revisedRow, type Revised } from '#server/kernel/fields/revision.ts';

/** Updates per SQLite statement: their texts are long. */
const ROWS = 2000;

export type UpdateRepository = ReturnType<typeof createUpdateRepository>;

export function createUpdateRepository(database: Database) {
  const { read, tables } = database;
  const { updates, updateReads, projects } = tables;
  const { id, projectId, isPublic, createdAt } = updates;
  const { shown, alive, order } = updateReading(database);

  /** Public updates of `projectIds`, and private updates of the projects among them that are in `privateIds`. */
  const visibleIn = (projectIds: readonly number[], privateIds: readonly number[]): SQL | undefined => {
    const open =
      privateIds.length === 0 ? eq(isPublic, true) : or(eq(isPublic, true), inArray(projectId, [...privateIds]));
    return and(inArray(projectId, [...projectIds]), alive, open);
  };

  const newestAt = sql`(select ${createdAt} from ${updates} where ${projectId} = ${projects.id} and ${alive}
    order by ${createdAt} desc, ${id} desc limit 1)`;
  const newestAmong = preparedByIds(database, (inIds) =>
    read
      .select({ id: projects.id, at: sql<Date | null>`${newestAt}`.mapWith(createdAt) })
      .from(projects)
      .where(inIds(projects.id)),
  );

  const { timeRanges, inRange } = createRowRanges(database, { owner: projectId, createdAt, maxRows: ROWS });
  const latest = preparedByIds(database, (inIds) =>
    read
      .select(shown)
      .from(updates)
      .where(and(inIds(projectId), inRange, alive))
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit')),
  );
  const unread = preparedByIds(database, (inIds) =>
    read
      .select({ value: count() })
      .from(updates)
      .leftJoin(updateReads, and(eq(updateReads.updateId, id), eq(updateReads.userId, sql.placeholder('userId'))))
      .where(and(inIds(projectId), inRange, alive, isNull(updateReads.updateId))),
  );

  const latestPrivate = preparedByIds(database, (inIds) => {
    const where = and(inIds(projectId), sql`not ${isPublic}`, alive);
    return read
      .select(shown)
      .from(updates)
      .where(firstOfEach({ owner: projectId, order, where }, 1));
  });

  return {
    ...createUpdateLists(database),
    ...createUpdateMessages(database),
    ...createUpdateReads(database),
    search: createUpdateSearch(database),

    async create(tx: Writer, update: Omit<UpdateRow, 'id' | keyof Revised>): Promise<UpdateRow> {
      return insertedRow(await tx.insert(updates).values(update).returning(shown));
    },

    /** `changedMedia`: files, their order or captions changed. */
    async save(
      tx: Writer,
      before: UpdateRow,
      changes: Partial<UpdateRow> & { editedAt: Date },
      changedMedia: boolean,
    ): Promise<UpdateRow> {
      const changed = changedFields(EDITED_UPDATE, before, changes);
      const revised = revisedRow(before, changedMedia ? [...changed, 'media'] : changed, changes.editedAt);
      return insertedRow(
        await tx
          .update(updates)
          .set({ ...changes, ...revised })
          .where(eq(id, before.id))
          .returning(shown),
      );
    },

    /** Soft delete: the row and its comments stay, but are shown nowhere. */
    async markDeleted(tx: Writer, wanted: number, at: Date): Promise<void> {
      await tx.update(updates).set({ deletedAt: at }).where(eq(id, wanted));
    },

    async findById(wanted: number, reader: Reader = read): Promise<UpdateRow | null> {
      return firstOrNull(
        await reader
          .select(shown)
          .from(updates)
          .where(and(eq(id, wanted), alive)),
      );
    },

    /** When the newest update of a project, public or private, was published. */
    async latestAt(tx: Reader, ofProject: number): Promise<Date | null> {
      const newest = tx
        .select({ createdAt })
        .from(updates)
        .where(and(eq(projectId, ofProject), alive))
        .orderBy(...newestFirst(order))
        .limit(1);
      return firstOrNull(await newest)?.createdAt ?? null;
    },

    /** When the newest update of each of these projects was published. */
    async latestOf(projectIds: readonly number[]): Promise<Map<number, Date>> {
      const rows = await newestAmong(projectIds);
      return new Map(rows.flatMap(({ id: project, at }) => (at === null ? [] : [[project, at]])));
    },

    /** The newest private update of each of these projects that has one. */
    async listLatestPrivate(projectIds: readonly number[]): Promise<UpdateRow[]> {
      return projectIds.length === 0 ? [] : latestPrivate(projectIds);
    },

    /** The next newer and next older update in the project's list, for each of these. */
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

    /** The latest updates of these projects, private ones included. */
    async listLatest(projectIds: readonly number[], limit: number): Promise<UpdateRow[]> {
      let rows: UpdateRow[] = [];
      for await (const some of mapOverTurns(timeRanges(projectIds), ({ ids, ...span }) =>
        latest(ids, { ...span, limit }),
      )) {
        rows = [...rows, ...some].sort(byNewest).slice(0, limit);
      }
      return rows;
    },

    /** Number of public and private updates per project, and the date of the latest. */
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

    /** The number of unread updates in all these projects together, private ones included. */
    async countUnreadOf(userId: number, projectIds: readonly number[]): Promise<number> {
      let all = 0;
      for await (const some of mapOverTurns(timeRanges(projectIds), ({ ids, ...span }) =>
        unread(ids, { ...span, userId }),
      )) {
        all += firstOrNull(some)?.value ?? 0;
      }
      return all;
    },
  };
}

const byNewest = (one: UpdateRow, other: UpdateRow): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id;
