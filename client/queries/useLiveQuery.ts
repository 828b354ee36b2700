import { useFirstCursor } from './useFirstCursor.ts';

type Query = { loading: boolean; refetch: () => Promise<unknown> };

type Options<Data> = {
  /** The ID of what the screen shows: with another one the subscription begins again. */
  subject?: string;
  /** Whether an event changes what the query shows; called once for each event. By default each does. */
  isChanged?: (data: Data) => boolean;
};

/**
 * Refetches a screen's query at each event of a subscription. Returns the options of the subscription's hook:
 * `useNotificationsLiveSubscription(useLiveQuery(query, data?.eventCursor))`. `cursor` is the one of the query's first
 * answer, so that events between that answer and the subscription are sent, too.
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
