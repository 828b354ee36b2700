import { grouped } from '#server/kernel/collections.ts';
import type { NotificationItemFragment } from './NotificationsScreen.generated.ts';

type Group = { project: NotificationItemFragment['project']; notifications: NotificationItemFragment[] };

/** Each project's notifications in their order, the project with the first one first. */
export const byProject = (notifications: NotificationItemFragment[]): Group[] =>
  [...grouped(notifications, ({ project }) => project.id).values()].flatMap((group) =>
    group[0] ? [{ project: group[0].project, notifications: group }] : [],
  );
