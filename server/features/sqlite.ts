import { requiringOpenAccount } from '#server/features/accounts/open.accounts.repository.ts';
import { APPEND_ONLY_TABLES, defineSchema, type Schema } from './tables.ts';
import { ensureAppendOnly } from '#server/platform/database/sqlite/append.only.ts';
import type { SqliteFeatures } from '#server/platform/database/sqlite/open.ts';
import type { Search } from './search.ts';
import { sqliteKit } from '#server/platform/database/kit.ts';
import { ENSURE_COMMENT_COUNTS } from './comments/comment.counts.sqlite.ts';
import { ENSURE_LATEST_UPDATES } from './updates/latest.updates.sqlite.ts';
import { ENSURE_LISTS } from './projects/catalogue/lists.sqlite.ts';
import { ENSURE_OPEN_PROJECTS } from './milestones/open.projects.sqlite.ts';
import { ENSURE_PROFILE_SEARCH, matchingProfiles } from './studios/profile.search.sqlite.ts';
import { ENSURE_SEARCH, matching } from './projects/catalogue/project.search.sqlite.ts';
import { ENSURE_UPDATE_SEARCH, matchingUpdates } from './updates/update.search.sqlite.ts';

export const SQLITE: SqliteFeatures<Schema, Search> = {
  tables: defineSchema(sqliteKit),
  search: { projects: matching, updates: matchingUpdates, profiles: matchingProfiles },
  requiringOpenAccount,
  derived: [
    ENSURE_LISTS,
    ENSURE_SEARCH,
    ENSURE_UPDATE_SEARCH,
    ENSURE_PROFILE_SEARCH,
    ENSURE_LATEST_UPDATES,
    ENSURE_OPEN_PROJECTS,
    ENSURE_COMMENT_COUNTS,
    ensureAppendOnly(APPEND_ONLY_TABLES),
  ].join(''),
};
