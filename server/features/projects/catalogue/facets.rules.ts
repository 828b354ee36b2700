/** One filter value of the catalogue with its number of published projects. */
export type Facet = { value: string; count: number };

/** Custom stages can be any text; only the most frequent are listed. */
export const MAX_FACETS = 100;

/** Most frequent first. */
export const facetsOf = (totals: Map<string, number>): Facet[] =>
  [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, MAX_FACETS);
