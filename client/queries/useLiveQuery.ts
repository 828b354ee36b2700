import { useFirstCursor } from './useFirstCursor.ts';

type Query = { loading: boolean; refetch: () => Promise<unknown> };

type Options<Data> = {
  /** Another one has a cursor of its own. */
  subject?: string;
  /** Whether the query shows something else after an event; called once for each. */
  isChanged?: (data: Data) => boolean;
};

/**
 * The options of a subscription that refetches a screen's query at each event after `cursor`, the one of the query's
 * first answer.
 */
export function useLiveQuery<Data>(query: Query, cursor: string | undefined, options: Options<Data> = {}) {
  const { subject, isChanged = () => true } = options;
  const after = useFirstCursor(query, cursor, subject);
  return {
    variables: { after },
    skip: after === null,
    onData({ data: { data } }: { data: { data?: Data } }) {
      if (data && isChanged(data)) void query.refetch().catch(() => null);
    },
  };
}
