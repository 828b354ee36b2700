import type { SQL } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';

/** The column types for SQLite. Repositories see their types for both engines. */
export const sqliteKit = {
  table: sqliteTable,
  id: () => integer().primaryKey({ autoIncrement: true }),
  ref: () => integer(),
  /** A reference that every row has. */
  foreignKey: (id: () => AnySQLiteColumn, options?: { onDelete: 'cascade' }) =>
    integer().notNull().references(id, options),
  text: () => text(),
  /** Compared and ordered by code point on both engines. */
  key: () => text(),
  /** A calendar day, `YYYY-MM-DD`. */
  day: () => text(),
  oneOf: <const Values extends readonly [string, ...string[]]>(values: Values) =>
    text({ enum: values as unknown as [Values[number], ...Values[number][]] }).$type<Values[number]>(),
  int: () => integer(),
  cents: () => integer(),
  bool: () => integer({ mode: 'boolean' }),
  /** An instant, to the millisecond. */
  time: () => integer({ mode: 'timestamp_ms' }),
  /** The transaction that inserts the row; 0 on SQLite, which runs one at a time. */
  transactionId: () => integer().default(0),
  /** Computed from the row's other columns. */
  computedCents: (expression: SQL) => integer().generatedAlwaysAs(expression, { mode: 'virtual' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
  check,
};
export type Kit = typeof sqliteKit;
