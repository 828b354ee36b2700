import { and, count, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Update } from '#server/domain/update.ts';
import type { Database } from './database.ts';
import { among, list, prepared } from './prepared.ts';
import { belowCursor, cursorValues, firstOfEach, listed, listedEach, newestFirst, only, probing } from './slice.ts';

/** An update as its table holds it; its media come from their own repository. */
export type UpdateRow = Omit<Update, 'media'>;

/** Which updates of a project someone may read: everybody the public ones, its investors and developer all. */
export type Audience = { projectId: number; privateToo: boolean };

/** What of an update is shown, in which order, and to whom. */
export function updateReading({ tables: { updates } }: Pick<Database, 'tables'>) {
  const { id, projectId, title, content, type, isPublic, createdAt, editedAt } = updates;
  const alive = isNull(updates.deletedAt);
  return {
    shown: { id, projectId, title, content, type, isPublic, createdAt, editedAt },
    alive,
    order: { key: createdAt, id },
    forAudience: ({ projectId: ours, privateToo }: Audience): SQL | undefined =>
      and(eq(projectId, ours), alive, privateToo ? undefined : eq(isPublic, true)),
  };
}

/** What someone may read of one project, and the first of what they may read of several. */
export function createUpdateLists(database: Database) {
  const { read, tables } = database;
  const { updates } = tables;
  const { projectId, isPublic } = updates;
  const { shown, alive, order } = updateReading(database);

  const readable = and(
    among(database, projectId, 'projectIds'),
    alive,
    or(eq(isPublic, true), among(database, projectId, 'privateIds')),
  );
  const firstReadable = prepared(database, () =>
    read
      .select(shown)
      .from(updates)
      .where(firstOfEach({ of: projectId, order, where: readable }, sql.placeholder('limit')))
      .orderBy(...newestFirst(order)),
  );
  const countReadable = prepared(database, () =>
    read.select({ projectId, value: count() }).from(updates).where(readable).groupBy(projectId),
  );

  const readableOfOne = and(
    eq(projectId, sql.placeholder('projectId')),
    alive,
    or(eq(isPublic, true), eq(projectId, sql.placeholder('privateId'))),
  );
  /** The index leads to them in order, which it does for one project alone. */
  const sliceOfOne = prepared(database, () =>
    read
      .select(shown)
      .from(updates)
      .where(and(readableOfOne, belowCursor(order)))
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const countOfOne = prepared(database, () => read.select({ value: count() }).from(updates).where(readableOfOne));

  /** Only after a cursor it takes one row more to tell whether there is a next page: otherwise the total tells. */
  async function listOfOne({ projectId: ours, privateToo }: Audience, slice: Slice): Promise<Listed<UpdateRow>> {
    const { limit, after, offset } = slice;
    const audience = { projectId: ours, privateId: privateToo ? ours : 0 };
    const wanted = after === null ? limit : probing(slice);
    const [rows, counted] = await Promise.all([
      sliceOfOne({ ...audience, ...cursorValues(order, after), limit: wanted, offset }),
      countOfOne(audience),
    ]);
    const total = only(counted)?.value ?? 0;
    const found = listed(rows, slice, total);
    return after === null ? { ...found, hasNext: offset + limit < total } : found;
  }

  async function firstOfSeveral(projectIds: readonly number[], privateIds: readonly number[], limit: number) {
    const wanted = { projectIds: list(projectIds), privateIds: list(privateIds) };
    const [rows, counts] = await Promise.all([firstReadable({ ...wanted, limit: limit + 1 }), countReadable(wanted)]);
    const totals = new Map(counts.map((row) => [row.projectId, row.value]));
    return listedEach<UpdateRow>(projectIds, rows, (row) => row.projectId, limit, totals);
  }

  return {
    list: listOfOne,

    /** The first of each of these projects: public ones, and private ones of those in `privateIds` too. */
    async listFirst(projectIds: readonly number[], privateIds: readonly number[], limit: number) {
      const [ours] = projectIds;
      if (projectIds.length !== 1 || ours === undefined) return firstOfSeveral(projectIds, privateIds, limit);
      const audience = { projectId: ours, privateToo: privateIds.includes(ours) };
      return new Map([[ours, await listOfOne(audience, { limit, after: null, offset: 0 })]]);
    },
  };
}
