import type { SubjectKind } from '#server/kernel/events/event.declaration.ts';
import { EVENTS } from '#server/kernel/events/event.kinds.ts';
import {
  CAMPAIGN_FACTS,
  COMMENT_FACTS,
  DELETED_FACTS,
  DISTRIBUTION_FACTS,
  INVESTMENT_FACTS,
  MILESTONE_FACTS,
  NOTICE_FACTS,
  ONLY_PUBLISHED,
  PROJECT_FACTS,
  QUESTION_FACTS,
  REVENUE_PERIOD_FACTS,
  REVENUE_REPORT_FACTS,
  TEST_FACTS,
  UPDATE_FACTS,
  type Shape,
  type Shapes,
} from './webhook.facts.rules.ts';
import { TEST_TYPE, type WebhookMessageType } from './webhook.rules.ts';

const SUBJECT_SHAPES: Record<SubjectKind, Shapes> = {
  investment: {
    investment: {
      facts: INVESTMENT_FACTS,
      description: 'Only for its investor and whoever may see who invested.',
      isOptional: true,
    },
  },
  distribution: {
    distribution: {
      facts: DISTRIBUTION_FACTS,
      description: 'Only for its investor and whoever may see who invested.',
      isOptional: true,
    },
  },
  revenue_report: {
    revenue_report: {
      facts: REVENUE_REPORT_FACTS,
      description: 'Only for its investor and whoever may see who invested.',
      isOptional: true,
    },
  },
  update: { update: { facts: UPDATE_FACTS } },
  comment: { comment: { facts: COMMENT_FACTS } },
  question: { question: { facts: QUESTION_FACTS } },
  milestone: { milestone: { facts: MILESTONE_FACTS } },
  moderation_notice: { notice: { facts: NOTICE_FACTS } },
};

const deletedShapes = (about: Shapes): Shapes =>
  Object.fromEntries(Object.keys(about).map((name) => [name, { facts: DELETED_FACTS }]));

/** What the `data` of messages of a type contains. */
export function dataShapes(type: WebhookMessageType): Shapes {
  if (type === TEST_TYPE) return TEST_FACTS;
  const { subject, isDeletion } = EVENTS[type];
  const about = subject ? SUBJECT_SHAPES[subject] : {};
  const campaign: Shapes = isOfCampaign(type) ? { campaign: CAMPAIGN } : {};
  const period: Shapes = isOfPeriod(type) ? { revenue_period: { facts: REVENUE_PERIOD_FACTS } } : {};
  return { project: { facts: PROJECT_FACTS }, ...campaign, ...period, ...(isDeletion ? deletedShapes(about) : about) };
}

/** Whether messages of a type have the campaign. */
export const isOfCampaign = (type: WebhookMessageType): boolean =>
  type === 'campaign_closing' || type === 'campaign_ended';

/** Whether messages of a type are about a report of revenue that is missing. */
export const isOfPeriod = (type: WebhookMessageType): boolean =>
  type === 'revenue_report_due' || type === 'revenue_report_late';

const CAMPAIGN: Shape = { facts: CAMPAIGN_FACTS, description: ONLY_PUBLISHED, isOptional: true };

const exampleValue = (shape: Shape, own: unknown): unknown =>
  'facts' in shape ? exampleData(shape.facts, own as Example) : shape.example;

/** An example of each value, or that of `own`, where undefined leaves it out. */
const exampleData = (shapes: Shapes, own: Example = {}): object =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      name in own && !('facts' in shape) ? own[name] : exampleValue(shape, own[name]),
    ]),
  );

/** An example of `data` of messages of a type. */
export const exampleOf = (type: WebhookMessageType): object => exampleData(dataShapes(type), EXAMPLES[type]);

/** Values of an example of `data`, by name; undefined leaves one out. */
type Example = { readonly [name: string]: unknown };

const HIDDEN: Example = Object.fromEntries(
  Object.entries(PROJECT_FACTS)
    .filter(([, { isOptional }]) => isOptional)
    .map(([name]) => [name, undefined]),
);

const FUNDED = { funding_raised: 26_000, investor_count: 14 };
const AFTER_REVERSAL = {
  project: { funding_raised: 250, investor_count: 2 },
  investment: { id: 211, amount: -1250.5 },
};

/** What differs in the examples of some types from those of the facts. */
const EXAMPLES: Partial<Record<WebhookMessageType, Example>> = {
  project_hidden: { project: HIDDEN },
  project_closed: { project: { is_active: false } },
  project_concluded: { project: { ...FUNDED, is_active: false, outcome: 'RELEASED' } },
  studio_closed: { project: { is_active: false } },
  investment_reversed: AFTER_REVERSAL,
  investment_withdrawn: AFTER_REVERSAL,
  seat_freed: { project: { investor_count: 19 } },
  goal_reached: { project: FUNDED },
  last_seats: { project: { investor_count: 17 } },
  campaign_closing: {
    campaign: { result: null, raised_at_close: null, backers_at_close: null, closes_on: '2027-02-16' },
  },
  campaign_ended: { project: { ...FUNDED, is_active: false } },
  comment_added: { comment: { parent_id: null } },
  question_asked: { question: { is_answered: false } },
  milestone_completed: { milestone: { status: 'completed' } },
  milestone_due_soon: { milestone: { due_date: '2027-02-20' } },
  milestone_overdue: { milestone: { due_date: '2027-02-13' } },
  revenue_report_late: { revenue_period: { due_on: '2027-02-13' } },
};
