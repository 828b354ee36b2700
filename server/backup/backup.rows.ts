import { getTableName } from 'drizzle-orm';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { SQLITE } from '#server/features/sqlite.ts';

/** A migration as Drizzle records it. */
export type Migration = { hash: string; created_at: string };

/** State of the sequence that numbers a table's rows. */
export type Sequence = { table: string; column: string; last: string; called: boolean };

/** The rows of a backup, whichever engine made it. */
export type BackupRows = {
  /** Those of the tables that the rows fit. */
  migrations: Migration[];
  /** Number of rows of each table. */
  counts: Record<string, number>;
  sequences: Sequence[];
  /** Calls `handle` with JSON arrays of a few rows of one table. A table follows those it references. */
  each(handle: (table: string, json: string) => Promise<void> | void): Promise<void>;
};

export const whensIn = (applied: Migration[]): number[] => applied.map(({ created_at: at }) => Number(at));

/** Rows in memory at a time. */
export const BATCH = 200;

/**
 * The migrated tables, each after those it references. All others are derived from them and built when the server
 * starts.
 */
export const TABLES = Object.values(SQLITE.tables).map((table) => getTableName(table));

/** Refuses a database that lacks rows of the backup, or has others. */
export function requireCounts(expected: Record<string, number>, found: Record<string, number>): void {
  const wrong = Object.keys(expected).filter((table) => found[table] !== expected[table]);
  if (wrong.length === 0) return;
  const named = wrong.map((table) => `${table} has ${found[table] ?? 0} rows of ${expected[table]}`).join(', ');
  throw new OperatorError(`Not all rows were restored: ${named}. Nothing was changed`);
}
