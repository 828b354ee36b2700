import { Link } from 'react-router-dom';
import { paths } from '#client/routing/paths.ts';
import { Rows } from '#client/ui/Rows.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { MarkRead } from './MarkRead.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';

type Props = {
  project: NotificationItemFragment['project'];
  /** At least one, newest first. */
  notifications: NotificationItemFragment[];
  /** Resolves to whether it succeeded. */
  onMarkRead: () => Promise<boolean>;
};

/** The notifications of one project. */
export function ProjectNotifications({ project, notifications, onMarkRead }: Props) {
  const hasUnread = notifications.some(({ isUnread }) => isUnread);
  return (
    <Panel
      tabIndex={-1}
      outline="none"
      title={<Link to={paths.project(project.id)}>{project.title}</Link>}
      action={
        hasUnread && (
          <MarkRead size="sm" px="0" aria-label={`Marcar como leído: ${project.title}`} onMark={onMarkRead}>
            Marcar como leído
          </MarkRead>
        )
      }
    >
      <Rows>
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </Rows>
    </Panel>
  );
}
