import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { LAST_SEATS } from '#server/kernel/events/event.campaigns.ts';
import { resultOf } from '#server/features/projects/campaign/campaign.ending.rules.ts';
import { isOfReversal } from '#server/features/investments/investment.events.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import { eventOfReportDay } from '#server/features/returns/report.counts.rules.ts';
import { eventOfClosing, eventOfDueDay } from '#server/features/notifications/scheduled.events.rules.ts';
import type { FundingModel } from '#server/features/projects/campaign/campaign.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { WEBHOOK_MESSAGES } from '#server/features/webhooks/webhook.messages.rest.ts';
import { MESSAGE_TYPES, TEST_TYPE, type WebhookMessageType } from '#server/features/webhooks/webhook.rules.ts';

type Data = {
  project: {
    title?: string;
    funding_raised: number;
    funding_goal: number;
    investor_count: number;
    max_investors: number;
    is_active: boolean;
    outcome: string | null;
  };
  campaign?: {
    result: string | null;
    raised_at_close: number | null;
    backers_at_close: number | null;
    funding_model: FundingModel;
    closes_on: string;
  };
  investment?: { amount: number };
  revenue_period?: { due_on: Day };
  milestone?: { status?: Milestone['status']; due_date: string };
  question?: { is_answered: boolean };
  comment?: { parent_id?: number | null };
};
type Described = {
  post: { requestBody: { content: Record<string, { schema: object; example: { timestamp: string; data: Data } }> } };
};

function describedAs(type: WebhookMessageType) {
  const { post } = WEBHOOK_MESSAGES[type] as unknown as Described;
  const described = post.requestBody.content['application/json'];
  if (!described) throw new Error(`${type} is not described`);
  return described;
}

const ajv = new Ajv2020({ allErrors: true });
formats(ajv);

type Kind = Exclude<WebhookMessageType, typeof TEST_TYPE>;
const KINDS = MESSAGE_TYPES.filter((type): type is Kind => type !== TEST_TYPE);
const ENDING: Kind[] = ['project_concluded', 'project_closed', 'studio_closed', 'campaign_ended'];

/** Whether `expected` holds of messages of this kind alone. */
const only = (kinds: Kind[], kind: Kind, expected: boolean): boolean => expected === kinds.includes(kind);

/** What the product says of messages, and whether it holds of an example. */
const RULES: Record<string, (kind: Kind, data: Data, today: Day) => boolean> = {
  'only a hidden project has no facts': (kind, { project }) =>
    only(['project_hidden'], kind, project.title === undefined),
  'a project takes no more investors than it may, and has money of them': (_kind, { project }) =>
    project.title === undefined ||
    (project.investor_count <= project.max_investors && project.investor_count > 0 === project.funding_raised > 0),
  'a project has an outcome once it is concluded': (kind, { project: { title, outcome } }) =>
    title === undefined || only(['project_concluded'], kind, outcome !== null),
  'a project that ended takes no money': (kind, { project: { title, is_active: isActive } }) =>
    title === undefined || only(ENDING, kind, !isActive),
  'a goal that is reached is': (kind, { project }) =>
    kind !== 'goal_reached' || project.funding_raised >= project.funding_goal,
  'the last seats are left': (kind, { project }) =>
    kind !== 'last_seats' || project.max_investors - project.investor_count === LAST_SEATS,
  'a seat that is freed is': (kind, { project }) =>
    kind !== 'seat_freed' || project.investor_count < project.max_investors,
  'a campaign is announced on its days, without a result': (kind, { campaign }, today) =>
    kind !== 'campaign_closing' ||
    (eventOfClosing(campaign?.closes_on ?? '', today)?.day === today &&
      [campaign?.result, campaign?.raised_at_close, campaign?.backers_at_close].every((value) => value === null)),
  'a campaign ends after its last day, as it was funded': (kind, { campaign, project }, today) =>
    kind !== 'campaign_ended' ||
    (campaign !== undefined &&
      campaign.closes_on < today &&
      campaign.raised_at_close === project.funding_raised &&
      campaign.backers_at_close === project.investor_count &&
      campaign.result ===
        resultOf({
          fundingModel: campaign.funding_model,
          fundingRaisedCents: campaign.raised_at_close,
          fundingGoalCents: project.funding_goal,
        } as Project)),
  'only reversals are negative': (kind, { investment }) =>
    investment === undefined || investment.amount < 0 === isOfReversal(kind),
  'a milestone is completed, or due on such a day': (kind, { milestone }, today) => {
    if (milestone?.status === undefined) return true;
    const scheduled = eventOfDueDay({ status: milestone.status, dueDate: milestone.due_date }, today)?.kind;
    return (
      only(['milestone_completed'], kind, milestone.status === 'completed') &&
      (scheduled === undefined ? only(['milestone_due_soon', 'milestone_overdue'], kind, false) : scheduled === kind)
    );
  },
  'a report that is missing is due on such a day, or was yesterday': (kind, { revenue_period: period }, today) => {
    if (kind !== 'revenue_report_due' && kind !== 'revenue_report_late') return period === undefined;
    const due = { startsOn: today, endsOn: today, dueOn: period?.due_on ?? '' };
    const event = eventOfReportDay(due, kind === 'revenue_report_due' ? 'OPEN' : 'LATE', today);
    return event?.kind === kind && event.day === today;
  },
  'a question is answered once': (kind, { question }) =>
    question === undefined || only(['question_answered'], kind, question.is_answered),
  'an answer is one to a comment': (kind, { comment }) =>
    comment?.parent_id === undefined || only(['comment_answered'], kind, comment.parent_id !== null),
};

test.each(MESSAGE_TYPES)('the example of %s is as its description says', (type) => {
  const { schema, example } = describedAs(type);
  const isValid = ajv.compile(schema);
  expect(isValid(example), JSON.stringify(isValid.errors)).toBe(true);
});

test.each(KINDS)('the example of %s can be', (kind) => {
  const { timestamp, data } = describedAs(kind).example;
  const today = dayOf(new Date(timestamp));
  const broken = Object.entries(RULES).filter(([, holds]) => !holds(kind, data, today));
  expect(broken.map(([rule]) => rule)).toEqual([]);
});

test.each(MESSAGE_TYPES)('a message of %s may have more than is described', (type) => {
  const { schema, example } = describedAs(type);
  const isValid = ajv.compile(schema);
  const parts = Object.entries(example.data).map(([name, part]) => [
    name,
    typeof part === 'object' ? { ...part, later: 1 } : part,
  ]);
  expect(isValid({ ...example, later: 1, data: { ...Object.fromEntries(parts), later: 1 } })).toBe(true);
});

test('an enum of a message may have another value', () => {
  const { schema, example } = describedAs('milestone_created');
  const milestone = { ...example.data.milestone, status: 'later' };
  expect(ajv.compile(schema)({ ...example, data: { ...example.data, milestone } })).toBe(true);
});
