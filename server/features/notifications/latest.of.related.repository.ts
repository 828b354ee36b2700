import { eq, sql, type Column, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import { newestFirst, type Order } from '#server/platform/database/queries/keyset.ts';
import { prepared, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import type { Params, PreparableQuery } from '#server/platform/database/database.ts';

type Rows<Row> = {
  /** `project_id` and more of each project, which `isWanted` calls `related`. */
  relatedProjects: SQL;
  /** Of the rows. */
  projectId: Column;
  order: Order;
  isWanted: SQL;
  /** Selects the rows that meet a condition, newest first, up to the placeholder `limit`. */
  select: (condition: SQL) => PreparableQuery<Row>;
};

/** Rows of a person's projects, newest first, up to `limit`. Only the projects with the latest rows are read. */
export function latestOfRelated<Row>(
  database: Database,
  { relatedProjects, projectId, order, isWanted, select }: Rows<Row>,
) {
  const { dialect, read } = database;
  const { key, id } = order;
  const { table } = id;
  const [byKey, byId] = newestFirst(order);
  const limit = sql.placeholder('limit');
  const first = (limited: SQL): SQL => sql`select ${id} from ${table}
    where ${projectId} = related.project_id and ${isWanted} order by ${byKey}, ${byId} limit ${limited}`;

  /** The latest row of each project that has one. */
  const heads = prepared(database, () =>
    read
      .select({
        projectId: sql<number>`head.project_id`.mapWith(Number),
        at: sql<number>`${dialect.milliseconds(key)}`.mapWith(Number),
        rowId: sql<number>`${id}`.mapWith(Number),
      })
      .from(sql`(select related.project_id, (${first(sql`1`)}) as row_id from (${relatedProjects}) as related) as head`)
      .innerJoin(table, eq(id, sql`head.row_id`)),
  );
  const projectIds = sql`select value from ${dialect.idTable('list', sql.placeholder('ids'))}`;
  const some = sql`select * from (${relatedProjects}) as related where related.project_id in (${projectIds})`;
  const firstOfSome = dialect.idsForEach(sql`(${some}) as related`, first(sql`${limit}`), sql`${table}`);
  const rows = prepared(database, () => select(sql`${id} in (${firstOfSome})`));

  return async (params: Params & { limit: number }): Promise<Row[]> => {
    const latest = [...(await heads(params))].sort((one, other) => other.at - one.at || other.rowId - one.rowId);
    const ids = latest.slice(0, params.limit).map(({ projectId }) => projectId);
    return ids.length === 0 ? [] : rows({ ...params, ids: toIdList(ids) });
  };
}
