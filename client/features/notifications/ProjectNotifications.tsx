import { Link } from 'react-router-dom';
import { CardLink } from '#client/ui/CardLink.tsx';
import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { formatDateAndTime } from '#client/text/moment.ts';
import { Unread } from '#client/ui/Unread.tsx';
import { MarkRead } from './MarkRead.tsx';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';
import { subjectOf } from './subject.ts';

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

/** What happened and when; the whole line is a link to it. */
function NotificationItem({ notification }: { notification: NotificationItemFragment }) {
  const { text, createdAt, isUnread, reason, others } = notification;
  const { to, icon: Icon } = subjectOf(notification, useUser().role === 'DEVELOPER');
  return (
    <Flex as="li" position="relative" gap="3" py="3" borderColor="border.muted">
      <Box flexShrink="0" mt="0.5" color={isUnread ? 'purple.fg' : 'fg.subtle'}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0">
        <Text fontWeight={isUnread ? 'semibold' : 'normal'} overflowWrap="anywhere">
          <CardLink to={to} _hover={{ color: 'purple.fg' }}>
            {text}
          </CardLink>
          {others > 0 && ` (y ${others} más)`}
        </Text>
        {reason && (
          <Text textStyle="sm" overflowWrap="anywhere" lineClamp="4">
            {reason}
          </Text>
        )}
        <HStack mt="0.5" columnGap="3" wrap="wrap" textStyle="sm" color="fg.muted">
          {isUnread && <Unread />}
          <time dateTime={createdAt}>{formatDateAndTime(createdAt)}</time>
        </HStack>
      </Box>
    </Flex>
  );
}
