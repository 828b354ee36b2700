/** One value the catalogue can be narrowed to, and how many published projects have it. */
export type Facet = { value: string; count: number };

/** More ways to call a stage are more than anybody looks through. */
export const MAX_FACETS = 100;

/** Most first. */
export const facetsOf = (totals: Map<string, number>): Facet[] =>
  [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, MAX_FACETS);
