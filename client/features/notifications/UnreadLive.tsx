import { useFirstCursor } from '#client/queries/useFirstCursor.ts';
import { announce } from '#client/ui/announcer.tsx';
import type { useUnreadCountQuery } from './UnreadCount.generated.ts';
import { useUnreadCountLiveSubscription } from './UnreadLive.generated.ts';

/** Has the unread notifications counted again when one arrives, as long as it is on the page. Shows nothing itself. */
export function UnreadLive({ query }: { query: ReturnType<typeof useUnreadCountQuery> }) {
  const after = useFirstCursor(query, query.data?.countCursor);
  useUnreadCountLiveSubscription({
    variables: { after },
    skip: after === null,
    onData({ data: { data } }) {
      if (!data) return;
      announce('Notificación nueva');
      void query.refetch().catch(() => null);
    },
  });
  return null;
}
