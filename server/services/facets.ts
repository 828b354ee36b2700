/** One value the catalogue can be narrowed to, and how many published projects have it. */
export type Facet = { value: string; count: number };

/** Most first. */
export const facetsOf = (totals: Map<string, number>): Facet[] =>
  [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
