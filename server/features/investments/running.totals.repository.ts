import { sql } from 'drizzle-orm';
import type { Cents } from '#server/kernel/money.ts';
import type { Database } from '#server/features/database.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

/** When the first and the latest investment in a project were made. */
export type InvestmentSpan = { projectId: number; first: Date; last: Date };

/** A request for a project's total before an instant. */
export type TotalBefore = { projectId: number; before: Date };

/** A project's total after this investment. */
export type RunningTotal = { id: number; projectId: number; createdAt: Date; raised: Cents };

/** Totals over time, read from single investments by an index: the cost doesn't depend on how many there are. */
export function createRunningTotals(database: Database) {
  const { read, dialect, tables } = database;
  const { investments, projects } = tables;
  const { id, projectId, createdAt, raisedAfterCents } = investments;

  const at = (direction: 'asc' | 'desc') => {
    const way = sql.raw(direction);
    const found = sql`(select ${createdAt} from ${investments} where ${projectId} = ${projects.id}
      order by ${createdAt} ${way}, ${id} ${way} limit 1)`;
    return sql<Date | null>`${found}`.mapWith(createdAt);
  };
  const spans = preparedByIds(database, (inIds) =>
    read
      .select({ projectId: projects.id, first: at('asc'), last: at('desc') })
      .from(projects)
      .where(inIds(projects.id)),
  );

  const wanted = sql.placeholder('wanted');
  const pairs = dialect.idInstants(wanted);
  const lastBefore = sql`(select made.id from ${investments} as made
    where made.project_id = ${pairs.id} and made.created_at < ${pairs.instant}
    order by made.created_at desc, made.id desc limit 1)`;
  const totals = prepared(database, () =>
    read
      .select({ id, projectId, createdAt, raised: raisedAfterCents })
      .from(investments)
      .where(sql`${id} in (select ${lastBefore} from ${pairs.rows})`),
  );

  return {
    /** Projects without investments have none. */
    async spansOf(projectIds: readonly number[]): Promise<InvestmentSpan[]> {
      return (await spans(projectIds)).flatMap(({ projectId: of, first, last }) =>
        first === null || last === null ? [] : [{ projectId: of, first, last }],
      );
    },

    /** Oldest first, each total once. */
    async totalsBefore(instants: readonly TotalBefore[]): Promise<RunningTotal[]> {
      const found = await totals({
        wanted: JSON.stringify(instants.map(({ projectId: of, before }) => [of, before.getTime()])),
      });
      return found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id);
    },
  };
}
