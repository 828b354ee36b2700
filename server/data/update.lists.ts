import { and, count, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { Update } from '#server/domain/update.ts';
import type { Database } from './database.ts';
import { among, list, prepared } from './prepared.ts';
import { belowCursor, cursorValues, firstOfEach, listed, listedEach, newestFirst, probing } from './slice.ts';

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
  const { shown, alive, order, forAudience } = updateReading(database);

  const readable = and(
    among(database, projectId, 'projectIds'),
    alive,
    or(eq(isPublic, true), among(database, projectId, 'privateIds')),
  );
  const firstReadable = prepared(() =>
    read
      .select(shown)
      .from(updates)
      .where(firstOfEach({ of: projectId, order, where: readable }, sql.placeholder('limit')))
      .orderBy(...newestFirst(order)),
  );
  const readableOfOne = prepared(() =>
    read
      .select(shown)
      .from(updates)
      .where(
        and(
          eq(projectId, sql.placeholder('projectId')),
          alive,
          or(eq(isPublic, true), eq(projectId, sql.placeholder('privateId'))),
          belowCursor(order),
        ),
      )
      .orderBy(...newestFirst(order))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const countReadable = prepared(() =>
    read.select({ projectId, value: count() }).from(updates).where(readable).groupBy(projectId),
  );

  /** The index leads to them in order, which it does for one project alone. */
  const readableOf = ({ projectId: ours, privateToo }: Audience, slice: Slice) =>
    readableOfOne({
      projectId: ours,
      privateId: privateToo ? ours : 0,
      ...cursorValues(order, slice.after),
      limit: probing(slice),
      offset: slice.offset,
    });

  return {
    async list(audience: Audience, slice: Slice): Promise<Listed<UpdateRow>> {
      const rows = await readableOf(audience, slice);
      return listed(rows, slice, await read.$count(updates, forAudience(audience)));
    },

    /** The first of each of these projects: public ones, and private ones of those in `privateIds` too. */
    async listFirst(projectIds: readonly number[], privateIds: readonly number[], limit: number) {
      const wanted = { projectIds: list(projectIds), privateIds: list(privateIds) };
      const alone = projectIds.length === 1 ? (projectIds[0] ?? null) : null;
      const [rows, counts] = await Promise.all([
        alone === null
          ? firstReadable({ ...wanted, limit: limit + 1 })
          : readableOf({ projectId: alone, privateToo: privateIds.includes(alone) }, { limit, after: null, offset: 0 }),
        countReadable(wanted),
      ]);
      const totals = new Map(counts.map((row) => [row.projectId, row.value]));
      return listedEach<UpdateRow>(projectIds, rows, (row) => row.projectId, limit, totals);
    },
  };
}
