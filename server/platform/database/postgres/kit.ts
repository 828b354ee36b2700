import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Kit } from '../kit.ts';

const codePointText = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * The column types of the schema for PostgreSQL. The cast is safe: both engines have the same columns and row types.
 */
export const postgresKit = {
  table: pgTable,
  id: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  ref: () => integer(),
  foreignKey: (id: () => AnyPgColumn, options?: { onDelete: 'cascade' }) => integer().notNull().references(id, options),
  text: () => text(),
  key: () => codePointText(),
  day: () => codePointText(),
  oneOf: (values: [string, ...string[]]) => text({ enum: values }),
  int: () => integer(),
  cents: () => bigint({ mode: 'number' }),
  computedCents: (expression: SQL) => bigint({ mode: 'number' }).generatedAlwaysAs(expression),
  transactionId: () => bigint({ mode: 'number' }).default(sql`(pg_current_xact_id()::text::bigint)`),
  bool: () => boolean(),
  time: () => timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  json: () => jsonb(),
  index,
  uniqueIndex,
  primaryKey,
  check,
} as unknown as Kit;
