import { DAY } from '#server/kernel/durations.ts';
import { GENRES } from '../project.fields.ts';
import type { ProjectFilter } from '../project.rules.ts';

/** Bucket size: one day of projects or 1,000 accounts; a long bucket is 32 of them. */
export const BUCKET_SIZE = { projects: DAY, profiles: 1000 };
export const BUCKETS_PER_LONG = 32;

/** Counts per list: in all, per long bucket, per short bucket. */
export const BUCKET_LEVEL = { all: 0, long: 1, short: 2 };

/** Names in `list_counts` of the tables counted in all. */
export const DEVELOPERS = 'developers';
export const INVESTORS = 'investors';

/** The directories: their tables, the index of each search, and the columns it looks in. */
export const DIRECTORIES = {
  developers: { table: 'developer_profiles', index: 'developer_search', searched: ['studio_name', 'country'] },
  investors: { table: 'investor_profiles', index: 'investor_search', searched: ['name'] },
} as const;
export type Directory = keyof typeof DIRECTORIES;

/** SQL for the rows of a directory's table that it lists: closed accounts are in none. */
export const listedProfiles = (table: string): string =>
  `(select p.* from ${table} p join users u on u.id = p.user_id where u.closed_at is null)`;

/** Condition of triggers on `users`: the account is being closed. */
export const CLOSES = '(old.closed_at is null and new.closed_at is not null)';

/** SQL for the id of its profile. */
export const profileOfClosed = (table: string): string => `(select id from ${table} where user_id = new.id)`;

/** Name of the list of published projects of a genre and a stage, each optional; null for an unknown genre. */
export function catalogueList({ genre, stage }: Pick<ProjectFilter, 'genre' | 'stage'>): string | null {
  if (genre !== null && !(GENRES as readonly string[]).includes(genre)) return null;
  return `${genre ?? ''}/${stage ?? ''}`;
}

/** Names of the genre lists, and the bounds of the names of the stage lists. */
export const GENRE_LISTS = GENRES.map((genre) => `${genre}/`);
export const STAGE_LISTS = ['/', '0'] as const;

/** SQL for the names of the lists that contain a row of `projects`; null for a missing genre or stage. */
export const listsOf = (row: string): string[] => [
  `'/'`,
  `'/' || ${row}.current_stage`,
  `'/' || ${row}.development_stage`,
  `${row}.genre || '/'`,
  `${row}.genre || '/' || ${row}.current_stage`,
  `${row}.genre || '/' || ${row}.development_stage`,
];
