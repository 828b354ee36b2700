import type { SQL } from 'drizzle-orm';

/** `words` are letters and digits only. */
export type ProjectSearch = { words: string[]; genre: string | null; stage: string | null };
/** `privateToo`: the viewer may read the project's private updates. */
export type UpdateSearch = { words: readonly string[]; projectId: number; privateToo: boolean };
/** Which matches, latest first: ids from `from` to below `before`, then `limit` after `offset`. */
export type MatchRange = { from?: number; before?: number | null; limit: number; offset?: number };
/** All matches of a query of ids, in no order. */
export type MatchesAmong = { among: SQL };

/** Finds by words: each is a prefix of a word, ignoring case and accents. Each answers a query of ids. */
export type Search = {
  /** Published projects of a genre and a stage, by title, texts or studio name. */
  projects(search: ProjectSearch, matches: MatchRange | MatchesAmong): SQL;
  /** One project's updates, by title and content. */
  updates(search: UpdateSearch, limit: number): SQL;
  /** The profiles of a directory, by names and countries. */
  profiles(directory: 'developers' | 'investors', words: readonly string[], limit: number): SQL;
};
