/** One filter value of the catalogue with its number of published projects. */
export type Facet = { by: 'genre' | 'stage'; value: string; count: number };

/** Custom stages can be any text; only the most frequent are listed. */
export const MAX_FACETS = 100;

/** Most frequent first. */
export const facetsOf = (by: Facet['by'], totals: Map<string, number>): Facet[] =>
  [...totals]
    .map(([value, count]) => ({ by, value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, MAX_FACETS);
