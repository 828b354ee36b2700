import { requiringOpenAccount } from '#server/data/queries/open.accounts.ts';
import { APPEND_ONLY_TABLES } from '#server/data/schema/schema.ts';
import { ensureAppendOnly } from './append.only.ts';
import type { SqliteFeatures } from './open.ts';
import * as tables from './schema.ts';
import { ENSURE_COMMENT_COUNTS } from './search/comment.counts.ts';
import { ENSURE_LATEST_UPDATES } from './search/latest.updates.ts';
import { ENSURE_LISTS } from './search/lists.ts';
import { ENSURE_OPEN_PROJECTS } from './search/open.projects.ts';
import { ENSURE_PROFILE_SEARCH, matchingProfiles } from './search/profile.search.ts';
import { ENSURE_SEARCH, matching } from './search/search.ts';
import { ENSURE_UPDATE_SEARCH, matchingUpdates } from './search/update.search.ts';

export const SQLITE: SqliteFeatures = {
  tables,
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
