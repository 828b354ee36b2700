import { requiringOpenAccount } from '#server/data/queries/open.accounts.ts';
import { APPEND_ONLY_TABLES } from '#server/data/schema/schema.ts';
import { ensureAppendOnly } from './append.only.ts';
import type { PostgresFeatures } from './open.ts';
import { ENSURE_RATE_LIMITS } from './rate.limits.ts';
import * as tables from './schema.ts';
import { ENSURE_COMMENT_COUNTS } from './search/comment.counts.ts';
import { ENSURE_LATEST_UPDATES } from './search/latest.updates.ts';
import { ENSURE_OPEN_PROJECTS } from './search/open.projects.ts';
import { matchingProfiles } from './search/profile.search.ts';
import { ENSURE_SEARCH, matching } from './search/search.ts';
import { matchingUpdates } from './search/update.search.ts';

export const POSTGRES: PostgresFeatures = {
  tables,
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
