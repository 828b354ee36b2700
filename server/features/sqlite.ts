import { requiringOpenAccount } from '#server/features/accounts/open.accounts.repository.ts';
import type { EngineFeatures } from '#server/platform/database/database.ts';
import { sqliteKit } from '#server/platform/database/kit.ts';
import { DERIVED } from './derived.ts';
import { defineSchema, type Schema } from './tables.ts';

export const SQLITE: EngineFeatures<Schema> = {
  tables: defineSchema(sqliteKit),
  requiringOpenAccount,
  derived: DERIVED,
};
