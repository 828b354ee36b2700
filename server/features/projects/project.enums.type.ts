import { closedSet } from '#server/platform/graphql/enum.ts';
import {
  CAMPAIGN_RESULTS,
  FUNDING_MODELS,
  MODEL_MEANINGS,
  PROJECT_OUTCOMES,
  RESULT_MEANINGS,
} from './campaign/campaign.rules.ts';
import { FREQUENCY_MEANINGS, REPORT_FREQUENCIES } from './campaign/revenue.share.rules.ts';
import { GENRES, PROJECT_STAGES, PROJECT_STADIUMS, PROJECT_FIELDS } from './project.fields.ts';
import { isInRest, PROJECT_ORDERS, type ProjectOrder } from './catalogue/project.order.rules.ts';
import { SUGGESTION_REASONS, REASON_MEANINGS } from './catalogue/suggestion.rules.ts';
import { type TermsField, TERMS_FIELDS } from './terms/terms.rules.ts';
import { publicName, type Field } from '#server/kernel/fields/fields.ts';

export const GenreEnum = closedSet(GENRES, 'Genre', 'Genre of a video game.');

export const StageEnum = closedSet(PROJECT_STAGES, 'ProjectStage', 'How far the development has come (etapa).');

export const StadiumEnum = closedSet(PROJECT_STADIUMS, 'ProjectStadium', 'What of the game can be played (estadio).');

export const OutcomeEnum = closedSet(PROJECT_OUTCOMES, 'ProjectOutcome', 'What became of a game.', {
  meaning: (outcome) =>
    outcome === 'RELEASED' ? 'It was released.' : 'It was cancelled, and its investments were released.',
  inRest: null,
});

export const StatusEnum = closedSet(
  ['draft', 'published'],
  'ProjectStatus',
  'Who sees a project: a draft its studio and whoever ever invested in it, a published one everybody who is signed in.',
);

export const FundingModelEnum = closedSet(
  FUNDING_MODELS,
  'FundingModel',
  'What happens to commitments when a campaign ends below its goal.',
  { meaning: (model) => MODEL_MEANINGS[model], inRest: null },
);

export const CampaignResultEnum = closedSet(CAMPAIGN_RESULTS, 'CampaignResult', 'How a campaign ended, decided once.', {
  meaning: (result) => RESULT_MEANINGS[result],
  inRest: null,
});

export const ReportFrequencyEnum = closedSet(
  REPORT_FREQUENCIES,
  'ReportFrequency',
  'How often a studio reports its net revenue.',
  { meaning: (frequency) => FREQUENCY_MEANINGS[frequency], inRest: null },
);

const snakeCase = (value: string): string => value.replaceAll('-', '_');

export const OrderEnum = closedSet(
  Object.keys(PROJECT_ORDERS) as ProjectOrder[],
  'ProjectOrder',
  'Order of a list of projects, and which projects take part in it.',
  { meaning: (order) => PROJECT_ORDERS[order], inRest: (order) => (isInRest(order) ? snakeCase(order) : null) },
);

export const SuggestionReasonEnum = closedSet(
  SUGGESTION_REASONS,
  'SuggestionReason',
  'Why a project is suggested to an investor, the strongest reason first.',
  { meaning: (reason) => REASON_MEANINGS[reason], inRest: null },
);

const HEALTH_NAMES = { healthy: 'Saludable', warning: 'Atención', critical: 'Crítico', unknown: 'Desconocido' };

export const HealthEnum = closedSet(
  ['healthy', 'warning', 'critical', 'unknown'],
  'HealthStatus',
  'Judgement of a project by its latest update and its overdue milestones.',
  { meaning: (status) => `${HEALTH_NAMES[status]}.`, inRest: null },
);

const termName = (term: TermsField): string =>
  publicName(term, PROJECT_FIELDS[term]).replace(/([a-z])([A-Z])/g, '$1_$2');

const restName = (term: TermsField): string | null => (PROJECT_FIELDS[term] as Field).restName ?? null;

export const TermsFieldEnum = closedSet(TERMS_FIELDS, 'TermsField', 'A term that investors rely on.', {
  nameOf: (term) => termName(term).toUpperCase(),
  meaning: (term) => `${PROJECT_FIELDS[term].description}.`,
  inRest: restName,
});
