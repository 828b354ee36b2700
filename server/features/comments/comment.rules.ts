import { MINUTE } from '#server/kernel/time/durations.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import type { EditedFields, Revised } from '#server/kernel/fields/revision.ts';
import { textProblem } from '#server/kernel/text/text.ts';
import type { Role } from '#server/kernel/viewer.ts';

export type Comment = Revised & {
  id: number;
  updateId: number;
  /** The project of the update. */
  projectId: number;
  /** The first comment of the thread that this one replies in; null for a first comment. */
  parentId: number | null;
  /** Plain text. */
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  isPinned: boolean;
  authorId: number;
  authorName: string;
  authorRole: Role;
  /** Whether its author is the project's developer. */
  byOwner: boolean;
};

/** A comment with its replies, oldest first. */
export type Thread = {
  /** The id of the thread's first comment. */
  id: number;
  updateId: number;
  createdAt: Date;
  /** Null once the first comment is deleted; the thread stays while it has replies. */
  comment: Comment | null;
  replyCount: number;
};

export const EDITED_COMMENT = { content: { kind: 'text' } } satisfies EditedFields;

export const MAX_COMMENT = 2000;

/** 1 to 2000 characters after trimming. */
export function commentProblem(content: string): Problem | null {
  const wrong = textProblem(content, {
    label: 'El comentario',
    max: MAX_COMMENT,
    required: 'El comentario no puede estar vacío',
  });
  return wrong ? fieldsProblem({ content: wrong }) : null;
}

/** Minutes in which an author may edit a comment. */
export const EDIT_MINUTES = 15;

type Dated = { createdAt: Date };

export const lastEdit = ({ createdAt }: Dated): number => createdAt.getTime() + EDIT_MINUTES * MINUTE;

export function lockedProblem(comment: Dated, now: Date): Problem | null {
  if (now.getTime() <= lastEdit(comment)) return null;
  const message = `Un comentario se puede editar hasta ${EDIT_MINUTES} minutos después de escribirlo`;
  return problem('COMMENT_LOCKED', message);
}

/** Only the first comment of a thread can be pinned. */
export function pinProblem({ parentId }: Pick<Comment, 'parentId'>): Problem | null {
  return parentId === null ? null : problem('COMMENT_IS_REPLY', 'Se puede fijar un comentario, no una respuesta');
}
