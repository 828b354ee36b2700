import { requiringOpenAccount } from '#server/features/accounts/open.accounts.repository.ts';
import type { EngineFeatures } from '#server/platform/database/database.ts';
import { postgresKit } from '#server/platform/database/postgres/kit.ts';
import { ENSURE_RATE_LIMITS } from '#server/platform/security/throttle.ts';
import { DERIVED } from './derived.ts';
import { defineSchema, type Schema } from './tables.ts';

export const POSTGRES: EngineFeatures<Schema> = {
  tables: defineSchema(postgresKit),
  requiringOpenAccount,
  derived: { ...DERIVED, 'rate limits': () => ENSURE_RATE_LIMITS },
};
