import type { FastifyPluginAsync } from 'fastify';
import type { Feed } from '#server/domain/feed.ts';
import type { Services } from '#server/services/services.ts';
import { answer, created, describe } from '../base/operation.ts';
import { described, INSTANT, orNull, shape, TEXT } from '../base/schema.ts';

const FEED = shape({ created_at: described(INSTANT, 'When its addresses were made.') });
const ADDRESSES = {
  updates_url: described(TEXT, 'Address of the 50 newest updates, as Atom.'),
  milestones_url: described(TEXT, 'Address of the promised milestones, at most 500, as iCalendar.'),
};

const presentFeed = ({ createdAt }: Feed) => ({ created_at: createdAt });

/** The viewer's personal feed. `publicUrl`: null keeps its addresses relative. */
export const feedAccessRoutes =
  ({ feeds }: Services, publicUrl: string | null): FastifyPluginAsync =>
  async (routes) => {
    const address = (path: string): string => `${publicUrl ?? ''}${path}`;

    routes.get(
      '/users/feed',
      describe({
        tag: 'Accounts',
        summary: "The viewer's personal feed",
        description: 'When its addresses were made, which are not told again; null while there is none.',
        answer: answer(shape({ feed: orNull(FEED) })),
      }),
      async ({ viewer }) => {
        const feed = await feeds.find(viewer);
        return { feed: feed && presentFeed(feed) };
      },
    );

    routes.post(
      '/users/feed',
      describe({
        tag: 'Accounts',
        summary: 'Make addresses for feed readers and calendars',
        description:
          'Two secret addresses, told this once: whoever has them reads, without a token, what the viewer may read by ' +
          'then. An account has one feed, so that those made before stop working. They answer `Last-Modified` and ' +
          '`ETag`, 304 while nothing changed, and 404 once they are revoked.',
        answer: created(shape({ feed: FEED, ...ADDRESSES })),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED'],
      }),
      async ({ viewer }, reply) => {
        const { feed, addresses } = await feeds.create(viewer);
        return reply.code(201).send({
          feed: presentFeed(feed),
          updates_url: address(addresses.updates),
          milestones_url: address(addresses.milestones),
        });
      },
    );

    routes.delete(
      '/users/feed',
      describe({
        tag: 'Accounts',
        summary: "End the viewer's personal feed",
        description: 'Its addresses stop working. Without one nothing happens.',
        answer: answer(shape({ message: TEXT, feed: { type: 'null' } })),
        errors: ['LOG_IN_REQUIRED', 'STEP_UP_REQUIRED'],
      }),
      async ({ viewer }) => {
        await feeds.revoke(viewer);
        return { message: 'Suscripciones revocadas', feed: null };
      },
    );
  };
