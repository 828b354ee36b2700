import { REASON_MEANINGS, SUGGESTION_REASONS } from '#server/domain/suggestion.ts';
import {
  COUNT,
  DAY,
  described,
  FLAG,
  ID,
  INSTANT,
  listOf,
  oneOf,
  orNull,
  PERCENT,
  refTo,
  shape,
  TEXT,
  USD,
} from '../base/schema.ts';
import { HIDING } from '../moderation/moderation.entities.ts';

const Facet = {
  value: described(TEXT, 'Genre or stage, as the query parameter of the same name takes it.'),
  count: described(COUNT, 'Number of published projects with this value.'),
};

const Portfolio = {
  invested: described(USD, 'Sum of all investments. US dollars, at most two decimals.'),
  project_count: described(COUNT, 'Number of distinct projects invested in.'),
  investment_count: described(COUNT, 'Number of investments, each counted.'),
  active_project_count: described(COUNT, 'Projects invested in that are published and take investments.'),
  estimated_return: described(
    USD,
    'Estimate, not a promise, in US dollars: amount × (1 + ROI) of each investment, added up.',
  ),
  roi_percent: described({ type: 'number' }, 'Estimated gain over the invested money in percent: 20 means 20 %.'),
  uses_default_roi: described(FLAG, 'Whether 20 % is assumed for a project that states no ROI.'),
  return_scenarios: described(listOf(refTo('ReturnScenario')), 'What all of it may return together, the worst first.'),
  unread_updates: COUNT,
};

const Suggestion = {
  reason: described(
    oneOf(SUGGESTION_REASONS.map((reason) => reason.replaceAll('-', '_'))),
    SUGGESTION_REASONS.map((reason) => `\`${reason.replaceAll('-', '_')}\`: ${REASON_MEANINGS[reason]}`).join(' '),
  ),
  project: refTo('Project'),
};

const Studio = {
  raised: USD,
  goal: USD,
  progress: PERCENT,
  project_count: COUNT,
  active_project_count: COUNT,
  published_project_count: COUNT,
  investor_count: described(COUNT, "Sum of the projects' investor counts: a person counts once in each project."),
  distinct_investor_count: described(COUNT, 'Number of distinct people who invested in any of the projects.'),
};

const ProjectSummary = {
  viewer_is_developer: FLAG,
  viewer_can_invest: FLAG,
  viewer_invest_refusal: orNull(shape({ code: TEXT, message: TEXT })),
  viewer_invested: USD,
  reversed: orNull(
    described(USD, 'What was invested in it and taken back, in US dollars; null for everybody but its developer.'),
  ),
  viewer_follows: described(FLAG, 'Whether the viewer follows it.'),
  updates: shape({
    visible: COUNT,
    exclusive: described(COUNT, 'Those for investors only, when the viewer is none.'),
    unread: COUNT,
    latest_exclusive_id: orNull(
      described(ID, 'Id of the newest update for investors only; null when the viewer is none or there is none.'),
    ),
  }),
  milestones: shape({
    total: described(COUNT, 'Number of milestones, without deleted ones.'),
    completed: described(COUNT, 'Number of completed milestones.'),
    completion: described(PERCENT, 'Completed milestones as a whole percentage of all; 0 without milestones.'),
    upcoming: described(COUNT, 'Number of milestones due within 30 days from today, completed ones included.'),
    overdue: described(COUNT, 'Number of milestones past their due date and not completed.'),
    next_id: orNull(described(ID, 'Id of the first milestone in due-date order that is not completed.')),
  }),
  health: orNull(
    shape({
      status: oneOf(['healthy', 'warning', 'critical', 'unknown']),
      days_since_update: orNull({ type: 'integer', description: 'Whole days since the latest update.' }),
      overdue_milestones: described(COUNT, 'Number of milestones past their due date and not completed.'),
      explanation: described(TEXT, 'The rule by which the figures give the status, in Spanish.'),
    }),
  ),
  update_request: described(
    orNull(refTo('UpdateRequest')),
    'Whether an investor may ask for an update; null for others.',
  ),
  update_request_count: orNull(
    described(COUNT, 'Number of investors who ask for the next update; null for everybody but its developer.'),
  ),
  hiding: described(orNull(HIDING), 'Why Fichín hid it, for those who see it meanwhile; null while it is not hidden.'),
  next_investor_message_at: orNull(
    described(
      INSTANT,
      'From when its developer may again send an update to its investors by mail; null if they may now, and for ' +
        'everybody else.',
    ),
  ),
};

const FundingPoint = {
  date: described(DAY, 'A day that had an investment, in the time zone of Buenos Aires: "2027-03-01".'),
  raised: described(USD, 'Sum of all investments up to the end of the day. US dollars, at most two decimals.'),
};

const UpdateRequest = {
  silent_since: described(
    INSTANT,
    'When the newest update, public or private, was published; without one, when the project was.',
  ),
  requested_at: orNull(described(INSTANT, 'When the viewer asked, if nothing was published since.')),
  refusal: orNull(shape({ code: TEXT, message: TEXT })),
};

/** Schemas of statistics, by name. */
export const FIGURES = { Facet, FundingPoint, Portfolio, Suggestion, Studio, ProjectSummary, UpdateRequest };
