import { PROJECT_FACTS } from './webhook.facts.rules.ts';
import type { WebhookMessageType } from './webhook.rules.ts';

/** Values of an example of `data`, by name; undefined leaves one out. */
export type Example = { readonly [name: string]: unknown };

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
export const EXAMPLES: Partial<Record<WebhookMessageType, Example>> = {
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
};
