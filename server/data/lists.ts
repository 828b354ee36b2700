import { GENRES, type ProjectFilter } from '#server/domain/project.ts';

/** A stretch of a list is a day of projects, or a thousand accounts; a long one is 32 of those. */
export const STRETCH = { projects: 86_400_000, profiles: 1000 };
export const LONG = 32;

/** What is counted of a list: all of it, each long stretch, each short one. */
export const LEVEL = { all: 0, long: 1, short: 2 };

/** How `list_counts` calls the tables that are counted whole. */
export const DEVELOPERS = 'developers';
export const INVESTORS = 'investors';

/** The list of the published projects of a genre and a stage, either or both left open; null for what is no genre. */
export function catalogueList({ genre, stage }: Pick<ProjectFilter, 'genre' | 'stage'>): string | null {
  if (genre !== null && !(GENRES as readonly string[]).includes(genre)) return null;
  return `${genre ?? ''}/${stage ?? ''}`;
}

/** The lists of each genre by name, and the names between which those of the stages alone lie. */
export const GENRE_LISTS = GENRES.map((genre) => `${genre}/`);
export const STAGE_LISTS = ['/', '0'] as const;

/** The names of the lists that a row of `projects` stands in, in SQL; null for a genre or stage it has not. */
export const listsOf = (row: string): string[] => [
  `'/'`,
  `'/' || ${row}.current_stage`,
  `'/' || ${row}.development_stage`,
  `${row}.genre || '/'`,
  `${row}.genre || '/' || ${row}.current_stage`,
  `${row}.genre || '/' || ${row}.development_stage`,
];
