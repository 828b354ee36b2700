import { MAX_UNREAD_COUNTED } from '#server/features/notifications/notification.rules.ts';

/** `3`, or `99+` from the highest number on that is counted. */
export const unreadLabel = (count: number): string =>
  count < MAX_UNREAD_COUNTED ? `${count}` : `${MAX_UNREAD_COUNTED - 1}+`;
