import { problem, type Problem } from '#server/kernel/errors.ts';
import { isBroken } from '#server/kernel/text.ts';

/** What operators do that is kept for good. */
export const OPERATOR_ACTS = [
  'report_dismissed',
  'hidden',
  'shown',
  'project_closed',
  'project_reopened',
  'suspended',
  'unsuspended',
  'payments_frozen',
  'payments_unfrozen',
  'investment_reversed',
  'sessions_ended',
  'job_retried',
  'mail_resent',
] as const;
export type OperatorActKind = (typeof OPERATOR_ACTS)[number];

export const ACT_SUBJECTS = [
  'project',
  'update',
  'comment',
  'question',
  'person',
  'investment',
  'report',
  'job',
] as const;
export type ActSubject = (typeof ACT_SUBJECTS)[number];

const NO_REASON = problem('VALIDATION', 'Escribe el motivo: se lo contamos a quien le concierne', {
  reason: 'El motivo es obligatorio',
});

/** Characters of a reason. */
const MAX_REASON = 2000;
const LONG_REASON = problem('VALIDATION', `El motivo no puede superar los ${MAX_REASON} caracteres`, {
  reason: `El motivo no puede superar los ${MAX_REASON} caracteres`,
});

export function reasonProblem(reason: string): Problem | null {
  if (reason.trim() === '' || isBroken(reason)) return NO_REASON;
  return reason.length > MAX_REASON ? LONG_REASON : null;
}

export type OperatorAct = {
  id: number;
  operator: string;
  kind: OperatorActKind;
  subjectKind: ActSubject;
  subjectId: number;
  /** Why, in the operator's words: told to whom it concerns. */
  reason: string;
  createdAt: Date;
};
