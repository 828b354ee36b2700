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
} from 'drizzle-orm/pg-core';
import type { Kit } from './kit.sqlite.ts';

const codePointText = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

/** The same columns as PostgreSQL spells them. The one cast: same shape, same row types, other engine. */
export const postgresKit = {
  table: pgTable,
  id: () => integer().primaryKey().generatedByDefaultAsIdentity(),
  ref: () => integer(),
  text: () => text(),
  key: () => codePointText(),
  day: () => codePointText(),
  oneOf: (values: [string, ...string[]]) => text({ enum: values }),
  int: () => integer(),
  cents: () => bigint({ mode: 'number' }),
  bool: () => boolean(),
  time: () => timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  json: () => jsonb(),
  index,
  uniqueIndex,
  primaryKey,
  check,
} as unknown as Kit;
