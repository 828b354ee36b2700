import { DAY } from '#server/kernel/time/durations.ts';
import { GENRES } from '../project.fields.ts';
import type { ProjectFilter } from './catalogue.filter.rules.ts';

/** Bucket size: one day of projects or 1,000 accounts; a long bucket is 32 of them. */
export const BUCKET_SIZE = { projects: DAY, profiles: 1000 };
export const BUCKETS_PER_LONG = 32;

/** Counts per list: in all, per long bucket, per short bucket. */
export const BUCKET_LEVEL = { all: 0, long: 1, short: 2 };

/** Names in `list_counts` of the tables counted in all. */
export const DEVELOPERS = 'developers';
export const INVESTORS = 'investors';

/** Name of the list of published projects of a genre and a stage, each optional; null for an unknown genre. */
export function catalogueList({ genre, stage }: Pick<ProjectFilter, 'genre' | 'stage'>): string | null {
  if (genre !== null && !(GENRES as readonly string[]).includes(genre)) return null;
  return `${genre ?? ''}/${stage ?? ''}`;
}

/** Names of the genre lists, and the bounds of the names of the stage lists. */
export const GENRE_LISTS = GENRES.map((genre) => `${genre}/`);
export const STAGE_LISTS = ['/', '0'] as const;
