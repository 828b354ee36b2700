import { ENSURE_APPEND_ONLY } from './append.only.ts';
import { ENSURE_COMMENT_COUNTS } from './search/comment.counts.ts';
import { ENSURE_JOURNAL, type Derived } from './search/derived.ts';
import { ENSURE_LATEST_UPDATES } from './search/latest.updates.ts';
import { ENSURE_OPEN_PROJECTS } from './search/open.projects.ts';
import { ENSURE_SEARCH } from './search/search.ts';

/** Counters shared by all server processes; rate-limiter-flexible prescribes the columns. */
const ENSURE_RATE_LIMITS =
  'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';

/** What a server makes at its start and no migration has. */
export const DERIVED: readonly Derived[] = [
  { name: 'lists and search', text: ENSURE_SEARCH },
  { name: 'latest updates', text: ENSURE_LATEST_UPDATES },
  { name: 'open projects', text: ENSURE_OPEN_PROJECTS },
  { name: 'comment counts', text: ENSURE_COMMENT_COUNTS },
  { name: 'append only', text: ENSURE_APPEND_ONLY },
  { name: 'rate limits', text: ENSURE_RATE_LIMITS },
];

/** The tables among these. */
export const DERIVED_TABLES: readonly string[] = [ENSURE_JOURNAL, ...DERIVED.map(({ text }) => text)].flatMap((text) =>
  [...text.matchAll(/create table if not exists (\w+)/g)].map(([, table = '']) => table),
);
