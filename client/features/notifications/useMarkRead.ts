import { messageOf } from '#client/apollo/failure.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useMarkNotificationsReadMutation, type NotificationItemFragment } from './NotificationsScreen.generated.ts';

/** Marks as read what has happened until now, in one project or in all; resolves to whether it succeeded. */
export function useMarkRead(loaded: NotificationItemFragment[] = []) {
  const [mark, { loading }] = useMarkNotificationsReadMutation();

  return async (projectId: string | null, updatesOnly = false): Promise<boolean> => {
    if (loading) return false;
    try {
      await mark({
        variables: { input: { projectId, updatesOnly } },
        update(cache, { data }) {
          if (!data) return;
          const { unreadNotificationCount } = data.markNotificationsRead;
          cache.modify({ fields: { unreadNotificationCount: () => unreadNotificationCount } });
          for (const notification of loaded) {
            if (projectId !== null && notification.project.id !== projectId) continue;
            cache.modify({ id: cache.identify(notification), fields: { isUnread: () => false } });
          }
        },
      });
      announce('Marcado como leído');
      return true;
    } catch (error) {
      toaster.error({ title: messageOf(error, 'No pudimos marcarlas como leídas. Inténtalo de nuevo.') });
      return false;
    }
  };
}
