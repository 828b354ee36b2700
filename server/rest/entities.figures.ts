import { COUNT, described, FLAG, ID, oneOf, orNull, PERCENT, shape, TEXT, USD } from './schema.ts';

const Facet = { value: TEXT, count: COUNT };

const Portfolio = {
  invested: USD,
  project_count: COUNT,
  investment_count: COUNT,
  active_project_count: COUNT,
  estimated_return: USD,
  roi_percent: described({ type: 'number' }, 'Estimated gain over what was put in: 20 is twenty percent.'),
  uses_default_roi: described(FLAG, 'Some project states no ROI, so 20 % was assumed.'),
  unread_updates: COUNT,
};

const Studio = {
  raised: USD,
  goal: USD,
  progress: PERCENT,
  project_count: COUNT,
  active_project_count: COUNT,
  published_project_count: COUNT,
  investor_count: described(COUNT, 'The investors of each project, added.'),
  distinct_investor_count: described(COUNT, 'Distinct people over all projects.'),
};

const ProjectSummary = {
  viewer_is_developer: FLAG,
  viewer_can_invest: FLAG,
  viewer_invest_refusal: orNull(shape({ code: TEXT, message: TEXT })),
  viewer_invested: USD,
  updates: shape({
    visible: COUNT,
    exclusive: described(COUNT, 'Those for investors only, when the viewer is none.'),
    unread: COUNT,
  }),
  milestones: shape({
    total: COUNT,
    completed: COUNT,
    completion: PERCENT,
    upcoming: COUNT,
    overdue: COUNT,
    next_id: orNull(ID),
  }),
  health: orNull(
    shape({
      status: oneOf(['healthy', 'warning', 'critical', 'unknown']),
      days_since_update: orNull({ type: 'integer' }),
      overdue_milestones: COUNT,
      explanation: TEXT,
    }),
  ),
};

/** What the server counts, by name. */
export const FIGURES = { Facet, Portfolio, Studio, ProjectSummary };
