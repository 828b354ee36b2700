/** One value the catalogue can be narrowed to, and how many published projects have it. */
export type Facet = { value: string; count: number };

/** Each value once, with the counts of all rows that name it; most first. */
export function added(rows: { values: (string | null)[]; count: number }[]): Facet[] {
  const totals = new Map<string, number>();
  for (const { values, count } of rows) {
    for (const value of new Set(values)) if (value !== null) totals.set(value, (totals.get(value) ?? 0) + count);
  }
  return [...totals]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}
