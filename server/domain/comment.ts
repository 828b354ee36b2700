import { fieldsProblem, type Problem } from './errors.ts';
import { textProblem } from './text.ts';
import type { Role } from './user.ts';

export type Comment = {
  id: number;
  updateId: number;
  /** Of the update. */
  projectId: number;
  /** Plain text. */
  content: string;
  createdAt: Date;
  authorId: number;
  authorName: string;
  authorRole: Role;
};

export const MAX_COMMENT = 2000;

/** 1 to 2000 characters after trimming. D-14. */
export function commentProblem(content: string): Problem | null {
  const wrong = textProblem(content, {
    label: 'El comentario',
    max: MAX_COMMENT,
    required: 'El comentario no puede estar vacío',
  });
  return wrong ? fieldsProblem({ content: wrong }) : null;
}
