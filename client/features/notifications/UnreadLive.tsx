import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import type { useUnreadCountQuery } from './UnreadCount.generated.ts';
import { useUnreadCountLiveSubscription } from './UnreadLive.generated.ts';

/** Refetches the number of unread notifications at each new one. Shows nothing itself. */
export function UnreadLive({ query }: { query: ReturnType<typeof useUnreadCountQuery> }) {
  const isChanged = () => {
    announce('Notificación nueva');
    return true;
  };
  useUnreadCountLiveSubscription(useLiveQuery(query, query.data?.countCursor, { isChanged }));
  return null;
}
