import { fieldsProblem, problem, type Details, type Problem } from './errors.ts';
import { isBroken } from './text.ts';

/** What can be reported: something published, or who publishes. */
export const REPORT_SUBJECTS = ['project', 'update', 'comment', 'person'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** What operators can hide. */
export const HIDEABLE = ['project', 'update', 'comment'] as const;
export type Hideable = (typeof HIDEABLE)[number];

export const REPORT_REASONS = ['fraud', 'offensive', 'illegal', 'copyright', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_NAMES: Record<ReportReason, string> = {
  fraud: 'Engaño o fraude',
  offensive: 'Acoso u ofensa',
  illegal: 'Contenido ilegal',
  copyright: 'Derechos de autor',
  spam: 'Publicidad no deseada',
  other: 'Otro motivo',
};

/** Characters of a report's text, an operator's reason and an answer to it. */
export const MAX_REPORT_TEXT = 2000;

export type Report = {
  id: number;
  reporterId: number;
  subjectKind: ReportSubject;
  subjectId: number;
  reason: ReportReason;
  text: string;
  createdAt: Date;
  /** Null: it waits for an operator. */
  handledAt: Date | null;
};

/** That operators hid something: told to whom it belongs, who may answer once. */
export type ModerationNotice = {
  id: number;
  subjectKind: Hideable;
  subjectId: number;
  projectId: number;
  /** The account it belongs to. */
  ownerId: number;
  /** Of the project or the update, or the beginning of the comment. */
  title: string;
  reason: string;
  hiddenAt: Date;
  /** When it was shown again; null: it is hidden. */
  shownAt: Date | null;
  answer: string | null;
  answeredAt: Date | null;
};

const tooLong = (what: string): string => `${what} no puede superar los ${MAX_REPORT_TEXT} caracteres`;

function textProblem(what: string, text: string): string | null {
  if (text.length > MAX_REPORT_TEXT) return tooLong(what);
  return isBroken(text) ? `${what} tiene caracteres que no se pueden guardar` : null;
}

/** Why a report can't be made of this, or null. The text may be empty, except for another reason than those listed. */
export function reportProblem(reason: ReportReason | null, text: string): Problem | null {
  const details: Details = {};
  const wrongText = textProblem('El texto', text);
  if (reason === null) details['reason'] = 'Elige un motivo de la lista';
  if (wrongText) details['text'] = wrongText;
  else if (reason === 'other' && text.trim() === '') details['text'] = 'Cuéntanos el motivo';
  return fieldsProblem(details);
}

export function answerProblem(answer: string): Problem | null {
  const wrong = answer.trim() === '' ? 'La respuesta es obligatoria' : textProblem('La respuesta', answer);
  return wrong === null ? null : problem('VALIDATION', wrong, { answer: wrong });
}
