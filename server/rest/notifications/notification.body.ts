import { DomainError, NOT_FOUND } from '#server/domain/errors.ts';
import { parseId } from '#server/domain/id.ts';
import { decodeCursor, type Cursor } from '#server/domain/pagination.ts';
import { isEmpty, readBody, text, type Reader } from '../base/readers.ts';

/** What can't be an id is not found. */
const projectId: Reader<number | null> = {
  schema: {
    type: ['integer', 'string', 'null'],
    description: 'Id of a project: only its notifications are marked; those of all when absent.',
  },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    const id = typeof sent === 'number' || typeof sent === 'string' ? parseId(String(sent)) : null;
    if (id === null) throw new DomainError(NOT_FOUND.project);
    return id;
  },
};

export const READ_BODY = {
  up_to: text('The `cursor` of the last notification that was seen; when absent, everything until now was.'),
  project_id: projectId,
};

export function readSeen(body: unknown): { upTo: Cursor | null; projectId: number | null } {
  const { up_to: upTo, project_id: project } = readBody(READ_BODY, body);
  return { upTo: upTo ? decodeCursor(upTo) : null, projectId: project ?? null };
}
