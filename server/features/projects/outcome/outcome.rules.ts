import { shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Draft, ValueOf } from '#server/kernel/fields/fields.ts';
import { reopens } from '../campaign/campaign.closing.rules.ts';
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

const CAMPAIGN_RUNNING = problem(
  'CAMPAIGN_RUNNING',
  'La campaña es de todo o nada y todavía no terminó: su cierre decide si los compromisos siguen en pie',
);

/**
 * Why a project can't be concluded so, or null: a draft has no audience; a hidden project has its backers. A studio
 * can't release the game to avoid that an all-or-nothing campaign releases its commitments.
 */
export function conclusionProblem(project: Project, outcome: Outcome['projectOutcome'] | null): Problem | null {
  if (project.projectOutcome !== null) return CONCLUDED;
  if (!project.isPublished && !project.hiddenAt) return NOT_PUBLISHED;
  const isUndecided = project.fundingModel === 'ALL_OR_NOTHING' && project.campaignResult === null;
  return outcome === 'RELEASED' && isUndecided ? CAMPAIGN_RUNNING : null;
}

/** Why its developer can't save these changes, or null: with an outcome it stays closed and public. */
export function concludedEditProblem(before: Project, after: ProjectFields): Problem | null {
  return reopens(before, after) || (before.isPublished && !after.isPublished) ? concludedProblem(before) : null;
}
