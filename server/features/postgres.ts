import { requiringOpenAccount } from '#server/features/accounts/open.accounts.repository.ts';
import { APPEND_ONLY_TABLES, defineSchema, type Schema } from './tables.ts';
import { ensureAppendOnly } from '#server/platform/database/postgres/append.only.ts';
import type { PostgresFeatures } from '#server/platform/database/postgres/open.ts';
import { ENSURE_RATE_LIMITS } from '#server/platform/security/rate.limits.postgres.ts';
import type { Search } from './search.ts';
import { postgresKit } from '#server/platform/database/postgres/kit.ts';
import { ENSURE_COMMENT_COUNTS } from './comments/comment.counts.postgres.ts';
import { ENSURE_LATEST_UPDATES } from './updates/latest.updates.postgres.ts';
import { ENSURE_OPEN_PROJECTS } from './milestones/open.projects.postgres.ts';
import { matchingProfiles } from './studios/profile.search.postgres.ts';
import { ENSURE_SEARCH, matching } from './projects/catalogue/project.search.postgres.ts';
import { matchingUpdates } from './updates/update.search.postgres.ts';

export const POSTGRES: PostgresFeatures<Schema, Search> = {
  tables: defineSchema(postgresKit),
  search: { projects: matching, updates: matchingUpdates, profiles: matchingProfiles },
  requiringOpenAccount,
  derived: [
    { name: 'lists and search', text: ENSURE_SEARCH },
    { name: 'latest updates', text: ENSURE_LATEST_UPDATES },
    { name: 'open projects', text: ENSURE_OPEN_PROJECTS },
    { name: 'comment counts', text: ENSURE_COMMENT_COUNTS },
    { name: 'append only', text: ensureAppendOnly(APPEND_ONLY_TABLES) },
    { name: 'rate limits', text: ENSURE_RATE_LIMITS },
  ],
};
