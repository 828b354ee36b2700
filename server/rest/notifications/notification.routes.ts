import type { FastifyPluginAsync } from 'fastify';
import { encodeCursor } from '#server/domain/pagination.ts';
import type { Services } from '#server/services/services.ts';
import { EXAMPLE } from '../base/examples.ts';
import { byCreation, sendList } from '../base/long.list.ts';
import { AFTER_QUERY, answer, describe, PAGE_QUERY } from '../base/operation.ts';
import { readPart } from '../base/read.ts';
import { READ_BODY, readSeen } from './notification.body.ts';
import { NOTIFICATIONS, UNREAD } from './notification.entities.ts';
import { presentNotification } from './notification.presenter.ts';

export const notificationRoutes =
  ({ notifications }: Services): FastifyPluginAsync =>
  async (routes) => {
    routes.get(
      '/notifications',
      describe({
        tag: 'Notifications',
        summary: 'What happened around the viewer, newest first',
        description:
          'In their own projects, in those they have invested in or follow, from then on, and answers to their ' +
          "comments; never the viewer's own acts. Those deleted or hidden since are left out, so that a page may hold " +
          'fewer than asked. Reading them marks nothing.',
        query: { per_page: PAGE_QUERY.per_page, ...AFTER_QUERY },
        answer: answer(NOTIFICATIONS),
        errors: ['INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { slice } = readPart(request.query);
        const { rows, hasNext, last } = await notifications.list(request.viewer, slice);
        const next = hasNext && last ? encodeCursor(byCreation(last)) : null;
        const body = JSON.stringify({ notifications: rows.map(presentNotification), next });
        return sendList(request, reply, { body, next });
      },
    );

    routes.get(
      '/notifications/unread-count',
      describe({
        tag: 'Notifications',
        summary: 'How many notifications the viewer has not read',
        description: 'From 0 to 100, which means more than 99.',
        answer: answer(UNREAD),
      }),
      async ({ viewer }) => ({ unread_count: await notifications.countUnread(viewer) }),
    );

    routes.put(
      '/notifications/read',
      describe({
        tag: 'Notifications',
        summary: 'Mark notifications as read',
        description: 'Up to one of them, in all projects or in one. Those marked before stay so.',
        body: { fields: READ_BODY, required: [], example: EXAMPLE.seen },
        answer: answer(UNREAD),
        errors: ['VALIDATION', 'INVALID_CURSOR', 'PROJECT_NOT_FOUND'],
      }),
      async ({ viewer, body }) => {
        const { upTo, projectId } = readSeen(body);
        await notifications.markRead(viewer, upTo, projectId);
        return { unread_count: await notifications.countUnread(viewer) };
      },
    );
  };
