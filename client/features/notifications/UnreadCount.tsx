import { useEffect } from 'react';
import { onLiveStart } from '#client/apollo/liveStart.ts';
import { announce } from '#client/ui/announcer.tsx';
import { useConnection } from '#client/connection.ts';
import { useUnreadCountLiveSubscription, useUnreadCountQuery } from './UnreadCount.generated.ts';

/** Reports how many notifications are unread, as long as it is on the page. Shows nothing itself. */
export function UnreadCount({ onChange }: { onChange: (unread: number) => void }) {
  // A count that is asked for when a notification arrives must not be answered by one that was asked for before.
  const { data, refetch } = useUnreadCountQuery({ context: { queryDeduplication: false } });
  const unread = data?.unreadNotificationCount;
  useEffect(() => {
    if (unread !== undefined) onChange(unread);
  }, [unread, onChange]);

  useEffect(() => onLiveStart(() => void refetch().catch(() => null)), [refetch]);

  const { error, restart } = useUnreadCountLiveSubscription({
    onData({ data: live }) {
      if (!live.data) return;
      announce('Notificación nueva');
      void refetch().catch(() => null);
    },
  });
  const connection = useConnection();
  useEffect(() => {
    if (error && connection === 'connected') restart(); // it had given up
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the connection is back
  }, [connection]);
  return null;
}
