import { closedSet } from '#server/platform/graphql/enum.ts';
import { GENRES, PROJECT_STAGES, PROJECT_STADIUMS, PROJECT_FIELDS } from './project.fields.ts';
import { PROJECT_ORDERS, type ProjectOrder } from './catalogue/project.order.rules.ts';
import { SUGGESTION_REASONS, REASON_MEANINGS } from './catalogue/suggestion.rules.ts';
import { type TermsField, TERMS_FIELDS } from './terms/terms.rules.ts';
import { publicName } from '#server/kernel/fields.ts';
import { PROJECT_OUTCOMES } from './campaign.rules.ts';

export const GenreEnum = closedSet(GENRES, 'Genre', 'Genre of a video game.');

export const StageEnum = closedSet(PROJECT_STAGES, 'ProjectStage', 'How far the development has come (etapa).');

export const StadiumEnum = closedSet(PROJECT_STADIUMS, 'ProjectStadium', 'What of the game can be played (estadio).');

export const OutcomeEnum = closedSet(PROJECT_OUTCOMES, 'ProjectOutcome', 'What became of a game.', {
  meaning: (outcome) =>
    outcome === 'RELEASED' ? 'It was released.' : 'It was cancelled, and what stood was released.',
  inRest: null,
});

export const StatusEnum = closedSet(
  ['draft', 'published'],
  'ProjectStatus',
  'Who sees a project: a draft its developer alone, a published one everybody who is signed in.',
);

const snakeCase = (value: string): string => value.replaceAll('-', '_');

export const OrderEnum = closedSet(
  Object.keys(PROJECT_ORDERS) as ProjectOrder[],
  'ProjectOrder',
  'Order of a list of projects, and of which projects it consists.',
  { meaning: (order) => PROJECT_ORDERS[order], inRest: snakeCase },
);

export const SuggestionReasonEnum = closedSet(
  SUGGESTION_REASONS,
  'SuggestionReason',
  'Why a project is suggested to an investor, the strongest reason first.',
  { meaning: (reason) => REASON_MEANINGS[reason], inRest: snakeCase },
);

export const HealthEnum = closedSet(
  ['healthy', 'warning', 'critical', 'unknown'],
  'HealthStatus',
  'Judgement of a project by its latest update and its overdue milestones: Saludable, Atención, Crítico, Desconocido.',
);

const termName = (term: TermsField): string =>
  publicName(term, PROJECT_FIELDS[term]).replace(/([a-z])([A-Z])/g, '$1_$2');

export const TermsFieldEnum = closedSet(TERMS_FIELDS, 'TermsField', 'A term that investors rely on.', {
  nameOf: (term) => termName(term).toUpperCase(),
  inRest: (term) => termName(term).toLowerCase(),
});
