import { and, type SQL } from 'drizzle-orm';
import type { ProjectFilter } from '../project.rules.ts';

/** Filters with a list, an index or a search of their own. */
const INDEXED = { search: undefined, genre: undefined, stage: undefined, onlyOpen: undefined };

/** The condition of all other filters, and a key of their values: statements are prepared once for each. */
export function otherFilters(filter: ProjectFilter): { key: string; condition: SQL | undefined } {
  const conditions: Record<keyof ProjectFilter, SQL | undefined> = { ...INDEXED };
  return { key: JSON.stringify({ ...filter, ...INDEXED }), condition: and(...Object.values(conditions)) };
}
