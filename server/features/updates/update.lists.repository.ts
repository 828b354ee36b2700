import { and, count, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { Update } from './update.rules.ts';
import type { Database } from '#server/features/database.ts';
import { inIdList, toIdList, prepared } from '#server/platform/database/queries/prepared.read.ts';
import {
  afterCursorParams,
  cursorValues,
  firstOfEach,
  toListed,
  toListedEach,
  newestFirst,
  firstOrNull,
  limitPlusOne,
} from '#server/platform/database/queries/keyset.ts';

/** A row of updates; its media have their own repository. */
export type UpdateRow = Omit<Update, 'media'>;

/**
 * The updates of a project that the viewer may read: public ones; with `privateToo`, as its developer or an investor,
 * all.
 */
export type Audience = { projectId: number; privateToo: boolean };

/** The condition, order and visibility of update lists. */
export function updateReading({ tables: { updates } }: Pick<Database, 'tables'>) {
  const { id, projectId, title, content, type, isPublic, createdAt, editedAt, mailedAt } = updates;
  const { revision, fieldRevisions } = updates;
  const alive = isNull(updates.deletedAt);
  return {
    shown: { id, projectId, title, content, type, isPublic, createdAt, editedAt, mailedAt, revision, fieldRevisions },
    alive,
    order: { key: createdAt, id },
    forAudience: ({ projectId: ours, privateToo }: Audience): SQL | undefined =>
      and(eq(projectId, ours), alive, privateToo ? undefined : eq(isPublic, true)),
  };
}

/** Pages of readable updates of one project, and first pages of several. */
export function createUpdateLists(database: Database) {
  const { read, tables } = database;
  const { updates } = tables;
  const { projectId, isPublic } = updates;
  const { shown, alive, order } = updateReading(database);

  const readable = and(
    inIdList(database, projectId, 'projectIds'),
    alive,
    or(eq(isPublic, true), inIdList(database, projectId, 'privateIds')),
  );
  const firstReadable = prepared(database, () =>
    read
      .select(shown)
      .from(updates)
      .where(firstOfEach({ owner: projectId, order, where: readable }, sql.placeholder('limit')))
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
  const countOfOne = () => read.select({ value: count() }).from(updates).where(readableOfOne);
  /** The index is in this order for a single project only. */
  const sliceOfOne = prepared(database, () =>
    read
      .select({ update: shown, total: sql<number>`(${countOfOne()})`.mapWith(Number) })
      .from(updates)
      .where(and(readableOfOne, afterCursorParams(order)))
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const totalOfOne = prepared(database, countOfOne);

  /** After a cursor an extra row says whether there is a next page; otherwise the total does. */
  async function listOfOne({ projectId: ours, privateToo }: Audience, slice: Slice): Promise<Listed<UpdateRow>> {
    const { limit, after, offset } = slice;
    const audience = { projectId: ours, privateId: privateToo ? ours : 0 };
    const wanted = after === null ? limit : limitPlusOne(slice);
    const rows = await sliceOfOne({ ...audience, ...cursorValues(order, after), limit: wanted, offset });
    const total = rows[0]?.total ?? firstOrNull(await totalOfOne(audience))?.value ?? 0;
    const found = toListed(
      rows.map(({ update }) => update),
      slice,
      total,
    );
    return after === null ? { ...found, hasNext: offset + limit < total } : found;
  }

  async function firstOfSeveral(projectIds: readonly number[], privateIds: readonly number[], limit: number) {
    const wanted = { projectIds: toIdList(projectIds), privateIds: toIdList(privateIds) };
    const [rows, counts] = await Promise.all([firstReadable({ ...wanted, limit: limit + 1 }), countReadable(wanted)]);
    const totals = new Map(counts.map((row) => [row.projectId, row.value]));
    return toListedEach<UpdateRow>(projectIds, rows, (row) => row.projectId, limit, totals);
  }

  return {
    list: listOfOne,

    /** The first page of each of these projects: public updates, and private ones of those in `privateIds`. */
    async listFirst(projectIds: readonly number[], privateIds: readonly number[], limit: number) {
      const [ours] = projectIds;
      if (projectIds.length !== 1 || ours === undefined) return firstOfSeveral(projectIds, privateIds, limit);
      const audience = { projectId: ours, privateToo: privateIds.includes(ours) };
      return new Map([[ours, await listOfOne(audience, { limit, after: null, offset: 0 })]]);
    },
  };
}
