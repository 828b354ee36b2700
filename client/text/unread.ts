import { MAX_UNREAD_COUNTED } from '#server/features/notifications/notification.rules.ts';

/** Under the title of a list. */
export const unreadSubtitle = (count: number): string => (count > 0 ? `${unreadLabel(count)} sin leer` : 'Todo leído');

/** `3`, or `99+` from the highest number on that is counted. */
export const unreadLabel = (count: number): string =>
  count < MAX_UNREAD_COUNTED ? `${count}` : `${MAX_UNREAD_COUNTED - 1}+`;
