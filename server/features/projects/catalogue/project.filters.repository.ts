import { and, type SQL } from 'drizzle-orm';
import type { ProjectFilter } from './catalogue.filter.rules.ts';

/** Filters with a list, an index or a search of their own. */
const INDEXED = { search: undefined, genre: undefined, stage: undefined, onlyOpen: undefined };

const NO_OTHERS = { key: '', condition: undefined };

/** The condition of all other filters, and a key of their values: statements are prepared once for each. */
export function otherFilters(filter: ProjectFilter): { key: string; condition: SQL | undefined } {
  const conditions: Record<keyof ProjectFilter, SQL | undefined> = { ...INDEXED };
  const others = Object.values(conditions).filter((condition) => condition !== undefined);
  if (others.length === 0) return NO_OTHERS;
  return { key: JSON.stringify({ ...filter, ...INDEXED }), condition: and(...others) };
}
