type Query<Data> = { data?: Data; previousData?: Data; error?: unknown };

/** What a list with a search shows: its answer or, while the server is asked for other words, the former one. */
export function useShownData<Data>({ data, previousData, error }: Query<Data>): {
  shown: Data | undefined;
  isFormer: boolean;
} {
  const shown = data ?? (error ? undefined : previousData);
  return { shown, isFormer: shown !== undefined && data === undefined };
}
