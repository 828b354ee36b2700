import { DomainError, NOT_FOUND, problem } from '#server/domain/errors.ts';
import { parseId } from '#server/domain/id.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from '#server/domain/moderation.ts';
import type { NewReport } from '#server/services/moderation.service.ts';
import { choice, readBody, text, type Reader } from '../base/readers.ts';

const subjectId: Reader<string> = {
  schema: {
    type: ['integer', 'string'],
    description: 'Id of the project, update or comment, or of the account of a person.',
  },
  read: (sent) => (typeof sent === 'number' || typeof sent === 'string' ? String(sent) : ''),
};

export const REPORT_BODY = {
  subject_kind: choice(REPORT_SUBJECTS, 'What is reported.'),
  subject_id: subjectId,
  reason: choice(REPORT_REASONS, 'Why. With `other` a text is needed.'),
  text: text('More about it, at most 2000 characters.'),
};

export const ANSWER_BODY = { answer: text('What Fichín should know, 1 to 2000 characters.') };

const NO_SUBJECT = problem('VALIDATION', 'Elige qué quieres denunciar', {
  subject_kind: 'Elige qué quieres denunciar',
});

export function readReport(body: unknown): NewReport {
  const { subject_kind: kind, subject_id: sent, reason, text: said } = readBody(REPORT_BODY, body);
  if (!kind) throw new DomainError(NO_SUBJECT);
  const id = parseId(sent ?? '');
  if (id === null) throw new DomainError(NOT_FOUND[kind]); // what can't be an id is not found
  return { subject: { kind, id }, reason: reason ?? null, text: said ?? '' };
}

export const readAnswer = (body: unknown): string => readBody(ANSWER_BODY, body).answer ?? '';
