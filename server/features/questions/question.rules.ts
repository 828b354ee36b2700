import { dayAfter, dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import type { EditedFields, Revised } from '#server/kernel/fields/revision.ts';
import { textProblem } from '#server/kernel/text/text.ts';
import type { Role } from '#server/kernel/viewer.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

export type Question = Revised & {
  id: number;
  projectId: number;
  /** Plain text, as the answer is. */
  content: string;
  createdAt: Date;
  /** By the project's studio; null until then. */
  answer: string | null;
  answeredAt: Date | null;
  answerEditedAt: Date | null;
  authorId: number;
  authorName: string;
  authorRole: Role;
};

export const EDITED_QUESTION = { content: { kind: 'text' }, answer: { kind: 'text' } } satisfies EditedFields;

/** Characters of a question, and of its answer. */
export const MAX_QUESTION = 500;

/** 1 to 500 characters after trimming. */
export function questionProblem(content: string): Problem | null {
  const required = 'La pregunta no puede estar vacía';
  const wrong = textProblem(content, { label: 'La pregunta', max: MAX_QUESTION, required });
  return wrong ? fieldsProblem({ content: wrong }) : null;
}

/** 1 to 500 characters after trimming. */
export function answerProblem(answer: string): Problem | null {
  const required = 'La respuesta no puede estar vacía';
  const wrong = textProblem(answer, { label: 'La respuesta', max: MAX_QUESTION, required });
  return wrong ? fieldsProblem({ answer: wrong }) : null;
}

/** Nobody asks or answers in a draft, or while operators hide the project. */
export const unpublishedProblem = ({ isPublished }: Pick<Project, 'isPublished'>): Problem | null =>
  isPublished ? null : problem('PROJECT_NOT_PUBLISHED', 'Solo hay preguntas y respuestas en un proyecto publicado');

export const OWN_QUESTION = problem('OWN_PROJECT', 'No puedes preguntarte a ti mismo');

/** One question per person, project and day; a withdrawn or hidden one counts all the same. */
export function dailyProblem(hasQuestionToday: boolean, now: Date): Problem | null {
  if (!hasQuestionToday) return null;
  const tomorrow = shownDay(dayAfter(dayOf(now), 1));
  return problem('QUOTA_REACHED', `Ya hiciste tu pregunta de hoy en este proyecto. Podrás hacer otra el ${tomorrow}`);
}

/** Why a question that was read at the revision `read` isn't answered, or null: it was edited since. */
export const changedProblem = ({ revision }: Pick<Question, 'revision'>, read: number | null): Problem | null =>
  read === null || read === revision
    ? null
    : problem('EDIT_CONFLICT', 'Quien preguntó cambió la pregunta mientras la respondías: léela de nuevo');

/** An answered question is neither answered again nor edited nor withdrawn. */
export const answeredProblem = ({ answeredAt }: Pick<Question, 'answeredAt'>): Problem | null =>
  answeredAt === null ? null : problem('ALREADY_ANSWERED', 'La pregunta ya tiene respuesta');

export const unansweredProblem = ({ answeredAt }: Pick<Question, 'answeredAt'>): Problem | null =>
  answeredAt === null ? problem('NOT_ANSWERED', 'La pregunta todavía no tiene respuesta') : null;
