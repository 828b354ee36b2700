import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Readable } from '#server/domain/permissions.ts';
import type { Thread } from '#server/domain/comment.ts';
import type { Services } from '#server/services/services.ts';
import { wrapOne } from '../base/envelope.ts';
import { byCreation, longList, sendList } from '../base/long.list.ts';
import { AFTER_QUERY, answer, describe, PAGE_QUERY, paged, single } from '../base/operation.ts';
import { readPart, readPathId } from '../base/read.ts';
import { described, listOf, orNull, refTo, shape } from '../base/schema.ts';
import { presentComment, presentThread } from './comment.presenter.ts';

/** Replies included with each thread of a list. */
const REPLIES = 20;

const PART_QUERY = { per_page: PAGE_QUERY.per_page, ...AFTER_QUERY };

const THREADS = shape({
  threads: listOf(refTo('Thread')),
  pagination: refTo('Pagination'),
  pinned: described(orNull(refTo('Thread')), "The one that the project's developer pinned, also listed at its place."),
});

/** Comments with their replies, and which of them is pinned. Lists go on after a cursor, however long they are. */
export const threadRoutes =
  ({ comments, threads, updates }: Services): FastifyPluginAsync =>
  async (routes) => {
    const commentId = (params: unknown) => readPathId(params, 'commentId', NOT_FOUND.comment);

    async function show(rows: readonly Readable<Thread>[]) {
      const replies = await threads.listFirstReplies(rows, REPLIES);
      return rows.map((row) => presentThread(row, replies.get(row.id)?.rows ?? []));
    }

    routes.get(
      '/projects/:projectId/updates/:updateId/threads',
      describe({
        tag: 'Comments',
        summary: 'Comments of an update with their replies, newest first, and the pinned one',
        description:
          'For everybody who may read the update. A deleted comment stays in its place while it has replies.',
        query: PART_QUERY,
        answer: answer(THREADS),
        errors: ['PRIVATE_UPDATE', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'UPDATE_HIDDEN', 'INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, params, query } = request;
        const paging = readPart(query);
        const projectId = readPathId(params, 'projectId', NOT_FOUND.project);
        const updateId = readPathId(params, 'updateId', NOT_FOUND.update);
        const update = await updates.getWithoutMarking(viewer, updateId, projectId);
        const pinned = (await threads.pinnedOf([update])).get(update.id);
        const sent = await longList(
          'threads',
          paging,
          { list: (slice) => threads.list(update, slice), show, cursorOf: byCreation },
          { pinned: pinned ? (await show([pinned]))[0] : null },
        );
        return sendList(request, reply, sent);
      },
    );

    routes.get(
      '/comments/:commentId/replies',
      describe({
        tag: 'Comments',
        summary: 'Replies to a comment, oldest first',
        description: 'For everybody who may read the update; also of a deleted comment while it has replies.',
        query: PART_QUERY,
        answer: answer(paged('replies', 'Comment')),
        errors: ['PRIVATE_UPDATE', 'COMMENT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'INVALID_CURSOR'],
      }),
      async (request, reply) => {
        const { viewer, params, query } = request;
        const paging = readPart(query);
        const thread = await threads.get(viewer, commentId(params));
        const sent = await longList('replies', paging, {
          list: (slice) => threads.listReplies(thread, slice),
          show: async (rows) => rows.map(presentComment),
          cursorOf: byCreation,
        });
        return sendList(request, reply, sent);
      },
    );

    routes.put(
      '/comments/:commentId/pin',
      describe({
        tag: 'Comments',
        summary: 'Pin a comment, in the place of the one that is pinned',
        description: "For the project's developer. A reply can't be pinned.",
        answer: answer(single('comment', 'Comment')),
        errors: ['FORBIDDEN', 'PRIVATE_UPDATE', 'COMMENT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'COMMENT_IS_REPLY'],
      }),
      async ({ viewer, params }) =>
        wrapOne('comment', presentComment(await comments.pin(viewer, commentId(params), true))),
    );

    routes.delete(
      '/comments/:commentId/pin',
      describe({
        tag: 'Comments',
        summary: 'Unpin a comment',
        description: "For the project's developer. One that isn't pinned stays as it is.",
        answer: answer(single('comment', 'Comment')),
        errors: ['FORBIDDEN', 'PRIVATE_UPDATE', 'COMMENT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'COMMENT_IS_REPLY'],
      }),
      async ({ viewer, params }) =>
        wrapOne('comment', presentComment(await comments.pin(viewer, commentId(params), false))),
    );
  };
