import type { FastifyPluginAsync } from 'fastify';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Services } from '#server/services/services.ts';
import { COMMENT_BODY } from './bodies.ts';
import { many, one, removed } from './envelope.ts';
import { EXAMPLE } from './examples.ts';
import { answer, created, describe, PAGE_QUERY, paged, single } from './operation.ts';
import { presentComment } from './present.ts';
import { readComment, readId, readPage } from './read.ts';
import { refTo } from './schema.ts';

export const commentRoutes =
  ({ comments }: Services): FastifyPluginAsync =>
  async (routes) => {
    const updateId = (params: unknown) => readId(params, 'updateId', NOT_FOUND.update);

    routes.get(
      '/projects/:projectId/updates/:updateId/comments',
      describe({
        tag: 'Comments',
        summary: 'Comments of an update, newest first',
        description: 'For whoever can read the update; authors by name, never by e-mail.',
        query: PAGE_QUERY,
        answer: answer(paged('comments', 'Comment')),
        errors: ['PRIVATE_UPDATE', 'PROJECT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
      }),
      async ({ viewer, params, query }) => {
        const { pagination, slice } = readPage(query);
        const projectId = readId(params, 'projectId', NOT_FOUND.project);
        const listed = await comments.list(viewer, updateId(params), slice, projectId);
        return many('comments', listed.rows.map(presentComment), listed, pagination);
      },
    );

    routes.post(
      '/updates/:updateId/comments',
      describe({
        tag: 'Comments',
        summary: 'Comment an update one can read',
        description: 'Plain text, shown as it was written.',
        body: { fields: COMMENT_BODY, required: ['content'], example: EXAMPLE.comment },
        answer: created(single('comment', 'Comment')),
        errors: ['VALIDATION', 'PRIVATE_UPDATE', 'UPDATE_NOT_FOUND'],
      }),
      async ({ viewer, params, body }, reply) => {
        const comment = await comments.add(viewer, updateId(params), readComment(body));
        return reply.code(201).send(one('comment', presentComment(comment)));
      },
    );

    routes.delete(
      '/comments/:commentId',
      describe({
        tag: 'Comments',
        summary: "Remove one's own comment, or one on one's own project",
        description: 'It goes for good. Its author may remove it even when they can no longer read the update.',
        answer: answer(refTo('Removed')),
        errors: ['FORBIDDEN', 'PRIVATE_UPDATE', 'COMMENT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
      }),
      async ({ viewer, params }) => {
        const { id } = await comments.remove(viewer, readId(params, 'commentId', NOT_FOUND.comment));
        return removed('Comentario eliminado correctamente', id);
      },
    );
  };
