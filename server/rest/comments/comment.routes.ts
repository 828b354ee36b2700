import type { FastifyPluginAsync } from 'fastify';
import { EDIT_MINUTES } from '#server/domain/comment.ts';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { COMMENT_BODY, EDIT_COMMENT_BODY, readComment, readEdit } from './comment.body.ts';
import { wrapPage, wrapOne, removed } from '../base/envelope.ts';
import { EXAMPLE } from '../base/examples.ts';
import { answer, created, describe, PAGE_QUERY, paged, single } from '../base/operation.ts';
import { presentComment } from './comment.presenter.ts';
import { readPathId, readPage } from '../base/read.ts';
import { refTo } from '../base/schema.ts';

export const commentRoutes =
  ({ comments }: Services): FastifyPluginAsync =>
  async (routes) => {
    const updateId = (params: unknown) => readPathId(params, 'updateId', NOT_FOUND.update);
    const commentId = (params: unknown) => readPathId(params, 'commentId', NOT_FOUND.comment);

    routes.get(
      '/projects/:projectId/updates/:updateId/comments',
      describe({
        tag: 'Comments',
        summary: 'Comments and replies of an update in one list, newest first',
        description: 'For everybody who may read the update; writers by name, never by e-mail address.',
        query: PAGE_QUERY,
        answer: answer(paged('comments', 'Comment')),
        errors: ['PRIVATE_UPDATE', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'UPDATE_HIDDEN'],
      }),
      async ({ viewer, params, query }) => {
        const { pagination, slice } = readPage(query);
        const projectId = readPathId(params, 'projectId', NOT_FOUND.project);
        const listed = await comments.list(viewer, updateId(params), slice, projectId);
        return wrapPage('comments', listed.rows.map(presentComment), listed, pagination);
      },
    );

    routes.post(
      '/updates/:updateId/comments',
      describe({
        tag: 'Comments',
        summary: 'Write a comment, or a reply to one, under an update',
        description:
          'For everybody who may read the update. Plain text, shown as it was written. A deleted comment takes no ' +
          'replies.',
        body: { fields: COMMENT_BODY, required: ['content'], example: EXAMPLE.comment },
        answer: created(single('comment', 'Comment')),
        errors: [
          'VALIDATION',
          'PRIVATE_UPDATE',
          'UPDATE_NOT_FOUND',
          'UPDATE_HIDDEN',
          'COMMENT_NOT_FOUND',
          'QUOTA_REACHED',
        ],
      }),
      async ({ viewer, params, body }, reply) => {
        const { content, answeredId } = readComment(body);
        const comment = await comments.add(viewer, updateId(params), content, answeredId);
        return reply.code(201).send(wrapOne('comment', presentComment(comment)));
      },
    );

    routes.put(
      '/comments/:commentId',
      describe({
        tag: 'Comments',
        summary: "Edit a comment of the viewer's own",
        description: `Until ${EDIT_MINUTES} minutes after it was written, under an update that the viewer may read.`,
        body: { fields: EDIT_COMMENT_BODY, required: ['content'], example: EXAMPLE.comment },
        answer: answer(single('comment', 'Comment')),
        errors: [
          'VALIDATION',
          'FORBIDDEN',
          'PRIVATE_UPDATE',
          'COMMENT_NOT_FOUND',
          'UPDATE_NOT_FOUND',
          'COMMENT_LOCKED',
        ],
      }),
      async ({ viewer, params, body }) =>
        wrapOne('comment', presentComment(await comments.edit(viewer, commentId(params), readEdit(body)))),
    );

    routes.delete(
      '/comments/:commentId',
      describe({
        tag: 'Comments',
        summary: "Delete a comment of the viewer's own or under a project of the viewer's own",
        description:
          'It is deleted for good, replies to it stay. Its writer may delete it even if they may no longer read the ' +
          'update.',
        answer: answer(refTo('Removed')),
        errors: ['FORBIDDEN', 'PRIVATE_UPDATE', 'COMMENT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await comments.remove(viewer, commentId(params));
        return removed('Comentario eliminado correctamente', id);
      },
    );
  };
