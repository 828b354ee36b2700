import { shownDay, type Day } from '#server/kernel/calendar.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields.rules.ts';
import type { Draft, ValueOf } from '#server/kernel/fields.ts';
import type { Project, ProjectFields } from '../project.rules.ts';
import { OUTCOME_FIELDS } from './outcome.fields.ts';

type Declared = typeof OUTCOME_FIELDS;

/** What became of a game. */
export type Outcome = { -readonly [Property in keyof Declared]: NonNullable<ValueOf<Declared[Property]>> };

/** A studio's published games by what became of them. */
export type OutcomeCounts = { released: number; cancelled: number };

export const NO_OUTCOMES: OutcomeCounts = { released: 0, cancelled: 0 };

export const { newDraft: outcomeDraft } = createDrafts<Outcome>(OUTCOME_FIELDS);

const fieldDetails = createDetails<Outcome>(OUTCOME_FIELDS);

/** The days that an outcome may have. */
type Days = { createdOn: Day; today: Day };

/** Why a project can't have this outcome, or null. */
export function outcomeProblem(draft: Draft<Outcome>, days: Days): Problem | null {
  const wrong = draft.outcomeOn === null ? null : dayProblem(draft.outcomeOn, days);
  return fieldsProblem({ ...fieldDetails(draft), ...(wrong === null ? {} : { outcomeOn: wrong }) });
}

function dayProblem(day: Day, { createdOn, today }: Days): string | null {
  if (day > today) return 'La fecha no puede ser futura';
  return day < createdOn
    ? `La fecha no puede ser anterior a la creación del proyecto, el ${shownDay(createdOn)}`
    : null;
}

const CONCLUDED = problem(
  'PROJECT_CONCLUDED',
  'Este proyecto ya terminó: su resultado es definitivo y no recibe más inversiones',
);
const NOT_PUBLISHED = problem('PROJECT_NOT_PUBLISHED', 'Solo se puede cerrar con su resultado un proyecto publicado');

/** Why a project that has its outcome can't have another, nor open to investments, or null. */
export const concludedProblem = ({ projectOutcome }: Pick<Project, 'projectOutcome'>): Problem | null =>
  projectOutcome === null ? null : CONCLUDED;

/** Why a project can't be concluded, or null: a draft has nobody to tell. A hidden one has, its backers. */
export const conclusionProblem = (project: Pick<Project, 'projectOutcome' | 'isPublished' | 'hiddenAt'>) =>
  concludedProblem(project) ?? (project.isPublished || project.hiddenAt ? null : NOT_PUBLISHED);

/** Why its developer can't save these changes, or null: with its outcome it stays closed, public and as it ended. */
export function concludedEditProblem(before: Project, after: ProjectFields): Problem | null {
  const isAnotherEnd = after.closesOn !== before.closesOn || after.fundingModel !== before.fundingModel;
  const opens = after.isActive && !before.isActive;
  return opens || isAnotherEnd || (before.isPublished && !after.isPublished) ? concludedProblem(before) : null;
}
