import type { FastifyPluginAsync } from 'fastify';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { parseId } from '#server/kernel/id.ts';
import type { Services } from '#server/features/services.ts';
import { removed, wrapOne } from '#server/platform/rest/envelope.ts';
import { EXAMPLE } from '#server/platform/rest/examples.ts';
import { answer, created, describe } from '#server/platform/rest/operation.ts';
import { single } from '#server/features/entities.rest.ts';
import { readPathId } from '#server/platform/rest/query.ts';
import { isEmpty, readBody, text, type Reader } from '#server/platform/rest/body.fields.ts';
import { refTo, textOf } from '#server/platform/rest/schema.ts';
import { CREATION_KEY, readKey } from '#server/features/idempotency/idempotency.rest.ts';
import { MAX_COMMENT } from './comment.rules.ts';
import { presentComment } from './comment.presenter.rest.ts';

/** What can't be an id is not found. */
const commentId = (description: string): Reader<number | null> => ({
  schema: { type: ['integer', 'string', 'null'], description },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    const id = typeof sent === 'number' || typeof sent === 'string' ? parseId(String(sent)) : null;
    if (id === null) throw new DomainError(NOT_FOUND.comment);
    return id;
  },
});

const COMMENT_BODY = {
  content: text('Plain text, 1 to 2000 characters after trimming.', textOf(1, MAX_COMMENT)),
  parent_id: commentId(
    'Id of the comment of the same update that this one replies to; of a reply, to reply in its thread.',
  ),
};

function readComment(body: unknown): { content: string; answeredId: number | null } {
  const { content, parent_id: answeredId } = readBody(COMMENT_BODY, body);
  return { content: content ?? '', answeredId: answeredId ?? null };
}

export const commentRoutes =
  ({ comments, creations }: Services): FastifyPluginAsync =>
  async (routes) => {
    const updateId = (params: unknown) => readPathId(params, 'updateId', NOT_FOUND.update);
    const commentId = (params: unknown) => readPathId(params, 'commentId', NOT_FOUND.comment);

    routes.post(
      '/updates/:updateId/comments',
      describe({
        tag: 'Comments',
        summary: 'Write a comment, or a reply to one, under an update',
        description:
          'For everybody who may read the update. Plain text, shown as it was written. A deleted comment takes no ' +
          'replies.',
        headers: CREATION_KEY,
        body: { fields: COMMENT_BODY, required: ['content'], example: EXAMPLE.comment },
        answer: created(single('comment', 'Comment')),
        errors: [
          'VALIDATION',
          'PRIVATE_UPDATE',
          'UPDATE_NOT_FOUND',
          'UPDATE_HIDDEN',
          'COMMENT_NOT_FOUND',
          'QUOTA_REACHED',
          'IDEMPOTENCY_CONFLICT',
        ],
      }),
      async (request, reply) => {
        const { viewer, params, body } = request;
        const { content, answeredId } = readComment(body);
        const input = { updateId: updateId(params), content, answeredId };
        const { row } = await creations.once(
          viewer,
          { key: readKey(request), mutation: 'addComment', input },
          {
            create: (rememberKey) => comments.add(viewer, input.updateId, content, answeredId, rememberKey),
            read: (id) => comments.get(viewer, id),
          },
        );
        return reply.code(201).send(wrapOne('comment', presentComment(row)));
      },
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
