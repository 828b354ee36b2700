import { fieldsProblem, type Problem } from '#server/kernel/errors.ts';
import { textProblem } from '#server/kernel/text/text.ts';

/** The acts of operators that are recorded, and never deleted. */
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
  'return_decided',
  'distribution_decided',
  'sessions_ended',
  'job_retried',
  'mail_resent',
  'clock_trusted',
] as const;
export type OperatorActKind = (typeof OPERATOR_ACTS)[number];

export const ACT_SUBJECTS = [
  'project',
  'update',
  'comment',
  'question',
  'person',
  'investment',
  'payment',
  'distribution',
  'report',
  'job',
  'server',
] as const;
export type ActSubject = (typeof ACT_SUBJECTS)[number];

const REASON = {
  label: 'El motivo',
  max: 2000,
  required: 'Escribe el motivo: se lo contamos a quien le concierne',
  legible: true,
} as const;

export function reasonProblem(reason: string): Problem | null {
  const wrong = textProblem(reason, REASON);
  return wrong ? fieldsProblem({ reason: wrong }) : null;
}

export type OperatorAct = {
  id: number;
  operator: string;
  kind: OperatorActKind;
  subjectKind: ActSubject;
  subjectId: number;
  /** Why, in the operator's words; sent to the people concerned. */
  reason: string;
  createdAt: Date;
};
