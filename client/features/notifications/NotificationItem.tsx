import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { formatDateAndTime } from '#client/text/moment.ts';
import { Unread } from '#client/ui/Unread.tsx';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';
import { subjectOf } from './subject.ts';

/** What happened and when; the whole line is a link to it. */
export function NotificationItem({ notification }: { notification: NotificationItemFragment }) {
  const { text, createdAt, isUnread, reason } = notification;
  const { to, icon: Icon } = subjectOf(notification);
  return (
    <Flex as="li" position="relative" gap="3" py="3" borderColor="border.muted">
      <Box flexShrink="0" mt="0.5" color={isUnread ? 'purple.fg' : 'fg.subtle'}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0">
        <Text fontWeight={isUnread ? 'semibold' : 'normal'} overflowWrap="anywhere">
          <Box asChild _hover={{ color: 'purple.fg' }} _after={{ content: '""', position: 'absolute', inset: '0' }}>
            <Link to={to}>{text}</Link>
          </Box>
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
