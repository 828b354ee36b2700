import { and, count, inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import type { Cents } from '#server/kernel/money.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { createRowRanges, mapOverTurns, type Span } from '#server/platform/database/queries/time.ranges.ts';
import type { StatementKind } from './statement.rules.ts';
import { PAID_KINDS, type Whose } from './statement.rows.repository.ts';

/** Rows per SQLite statement. */
const ROWS = 5000;

/** What the rows of a kind add up to in a project; more than one where they were read in parts. */
export type KindSum = { projectId: number; kind: StatementKind; amountCents: Cents; rows: number };

type Source = {
  table: Record<Whose['of'] | 'createdAt' | 'projectId' | 'amountCents', SQLiteColumn>;
  kind: SQL<StatementKind>;
  where?: SQL;
};

/** Sums of investments and payments by project and kind, added up by the database. */
export function createStatementSums(database: Database) {
  const { investments, payments } = database.tables;
  const sources: Source[] = [
    {
      table: investments,
      kind: sql`case when ${investments.reversesId} is null then 'COMMITTED' else 'REVERSED' end`,
    },
    { table: payments, kind: sql`${payments.kind}`, where: inArray(payments.kind, [...PAID_KINDS]) },
  ];
  const sumsOf = (of: Whose['of']) => sources.map((source) => summing(database, of, source));
  const sums = { investorId: sumsOf('investorId'), projectId: sumsOf('projectId') };

  return {
    async sumRows({ of, ids }: Whose, span: Span): Promise<KindSum[]> {
      const found: KindSum[] = [];
      for (const sum of sums[of]) for await (const rows of sum(ids, span)) found.push(...rows);
      return found;
    },
  };
}

function summing(database: Database, of: Whose['of'], { table, kind, where }: Source) {
  const owner = table[of];
  const { createdAt, projectId, amountCents } = table;
  const { timeRanges, inRange } = createRowRanges(database, { of: owner, createdAt, maxRows: ROWS });
  const inOneRange = preparedByIds(database, (inIds) =>
    database.read
      .select({
        projectId: sql<number>`${projectId}`.mapWith(Number),
        kind,
        amountCents: sql<Cents>`sum(${amountCents})`.mapWith(Number),
        rows: count(),
      })
      .from(owner.table)
      .where(and(inIds(owner), inRange, where))
      .groupBy(projectId, kind),
  );
  return (ids: readonly number[], span: Span) =>
    mapOverTurns(timeRanges(ids, span), ({ ids: some, ...range }) => inOneRange(some, range));
}
