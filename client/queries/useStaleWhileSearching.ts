type Query<Data> = { data?: Data; previousData?: Data; error?: unknown };

/** The answer of a list with a search: while other words are searched, the former one, which is stale. */
export function useStaleWhileSearching<Data>({ data, previousData, error }: Query<Data>): {
  shown: Data | undefined;
  isStale: boolean;
} {
  const shown = data ?? (error ? undefined : previousData);
  return { shown, isStale: shown !== undefined && data === undefined };
}
