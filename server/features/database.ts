import type { Database as DatabaseOf } from '#server/platform/database/database.ts';
import type { Schema } from './tables.ts';

/** The database with the tables of all features. */
export type Database = DatabaseOf<Schema>;
