import { DomainError, NOT_FOUND } from '#server/domain/errors.ts';
import { parseId } from '#server/domain/id.ts';
import { isEmpty, readBody, text, type Reader } from '../base/readers.ts';

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

export const EDIT_COMMENT_BODY = { content: text('Plain text, 1 to 2000 characters after trimming.') };

export const COMMENT_BODY = {
  ...EDIT_COMMENT_BODY,
  parent_id: commentId(
    'Id of the comment of the same update that this one replies to; of a reply, to reply in its thread.',
  ),
};

export function readComment(body: unknown): { content: string; answeredId: number | null } {
  const { content, parent_id: answeredId } = readBody(COMMENT_BODY, body);
  return { content: content ?? '', answeredId: answeredId ?? null };
}

export const readEdit = (body: unknown): string => readBody(EDIT_COMMENT_BODY, body).content ?? '';
