import { fieldsProblem, problem, type Details, type Problem } from '#server/kernel/errors.ts';
import { excerpt } from '#server/kernel/text/excerpt.ts';
import { isBlank, isBroken } from '#server/kernel/text/text.ts';

/** What can be reported: something published, or who publishes. */
export const REPORT_SUBJECTS = ['project', 'update', 'comment', 'question', 'person'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** What operators can hide. */
export const HIDEABLE = ['project', 'update', 'comment', 'question'] as const;
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
  /** Null while the report waits for an operator. */
  handledAt: Date | null;
};

/** A notice that operators hid something, for its owner, who may answer once. */
export type ModerationNotice = {
  id: number;
  subjectKind: Hideable;
  subjectId: number;
  projectId: number;
  /** The account that owns the hidden content. */
  ownerId: number;
  /** Title of the project or update, or the beginning of the comment or question. */
  title: string;
  reason: string;
  hiddenAt: Date;
  /** When it was shown again; null while hidden. */
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
  else if (reason === 'other' && isBlank(text)) details['text'] = 'Cuéntanos el motivo';
  return fieldsProblem(details);
}

export function answerProblem(answer: string): Problem | null {
  const wrong = isBlank(answer) ? 'La respuesta es obligatoria' : textProblem('La respuesta', answer);
  return fieldsProblem(wrong === null ? {} : { answer: wrong });
}

/** Reports of one person in a day. */
export const MAX_REPORTS = 30;

/** What is reported or hidden. */
export type Subject<Kind extends ReportSubject = ReportSubject> = { kind: Kind; id: number };

export const OWN_CONTENT = problem('OWN_CONTENT', 'No puedes denunciar lo que es tuyo');

export const ALREADY_REPORTED = problem('ALREADY_REPORTED', 'Ya lo denunciaste: lo estamos revisando');

/** Confirmation shown after a report. */
export const REPORT_RECEIVED =
  'Recibimos tu denuncia. Una persona de Fichín la va a revisar; si incumple las reglas, ocultamos el contenido. ' +
  'No le contamos a nadie quién denunció.';

/** Why a notice can't be answered any more, or null. */
export function noticeProblem({ shownAt, answeredAt }: Pick<ModerationNotice, 'shownAt' | 'answeredAt'>) {
  if (answeredAt) return problem('ALREADY_ANSWERED', 'Ya respondiste a este aviso');
  return shownAt ? problem('NOT_HIDDEN', 'Ya no está oculto: no hace falta responder') : null;
}

/** Why operators can't hide it, or null. */
export const hideProblem = (isHidden: boolean): Problem | null =>
  isHidden ? problem('ALREADY_HIDDEN', 'Ya está oculto') : null;

export const NOT_HIDDEN = problem('NOT_HIDDEN', 'No está oculto');

/** A draft can't be hidden, because only its developer sees it. */
export const NOT_PUBLISHED = problem('PROJECT_NOT_PUBLISHED', 'El proyecto no está publicado');

/** Characters of a comment that are shown as its title. */
const COMMENT_TITLE = 120;

export const commentTitle = (content: string): string => excerpt(content.replace(/\s+/g, ' ').trim(), COMMENT_TITLE);
