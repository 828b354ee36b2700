import { useEffect } from 'react';
import { useFirstCursor } from '#client/queries/useFirstCursor.ts';
import { announce } from '#client/ui/announcer.tsx';
import { useUnreadCountLiveSubscription, useUnreadCountQuery } from './UnreadCount.generated.ts';

/** Reports how many notifications are unread, as long as it is on the page. Shows nothing itself. */
export function UnreadCount({ onChange }: { onChange: (unread: number) => void }) {
  const query = useUnreadCountQuery();
  const unread = query.data?.unreadNotificationCount;
  useEffect(() => {
    if (unread !== undefined) onChange(unread);
  }, [unread, onChange]);

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
