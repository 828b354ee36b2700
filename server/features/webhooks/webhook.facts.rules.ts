import { toDollars, type Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Comment } from '#server/features/comments/comment.rules.ts';
import { MILESTONE_STATUSES } from '#server/features/milestones/milestone.fields.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import { HIDEABLE, type ModerationNotice } from '#server/features/moderation/moderation.rules.ts';
import {
  CAMPAIGN_RESULTS,
  FUNDING_MODELS,
  PROJECT_OUTCOMES,
} from '#server/features/projects/campaign/campaign.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Question } from '#server/features/questions/question.rules.ts';
import type { RevenueReport } from '#server/features/returns/revenue.report.rules.ts';
import { UPDATE_TYPES, type Update } from '#server/features/updates/update.rules.ts';

export type FactType = 'id' | 'text' | 'address' | 'usd' | 'count' | 'flag' | 'day';

/** A value of a message as it is documented: of a type, of a closed set, or facts of its own. */
export type Shape = {
  /** In English. */
  description?: string;
  isNullable?: true;
  /** Absent from some messages. */
  isOptional?: true;
} & ({ type: FactType | readonly string[]; example: unknown } | { facts: Shapes });

/** By their names in messages. */
export type Shapes = Readonly<Record<string, Shape>>;

/** Values with how each is read; undefined leaves it out. Messages, their schemas and examples are made of these. */
export type Facts<Source> = Readonly<Record<string, Shape & { read: (source: Source) => unknown }>>;

export const readFacts = <Source>(facts: Facts<Source>, source: Source): object =>
  Object.fromEntries(Object.entries(facts).map(([name, { read }]) => [name, read(source)]));

const SITE = 'https://fichin.example';

const idLike = (example: number) => ({ type: 'id', example, read: ({ id }: { id: number }) => id }) as const;

export const ONLY_PUBLISHED = 'Only while the project is published.';

const whilePublished = <Value>(read: (project: Project) => Value) => ({
  description: ONLY_PUBLISHED,
  isOptional: true as const,
  read: ({ project }: { project: Project }) => (project.isPublished ? read(project) : undefined),
});

export const PROJECT_FACTS: Facts<{ project: Project; siteUrl: string }> = {
  id: { type: 'id', example: 1, read: ({ project }) => project.id },
  url: {
    type: 'address',
    example: `${SITE}/projects/1`,
    read: ({ project, siteUrl }) => `${siteUrl}/projects/${project.id}`,
  },
  title: { type: 'text', example: 'Luces del Sur', ...whilePublished(({ title }) => title) },
  funding_raised: {
    type: 'usd',
    example: 1500.5,
    ...whilePublished(({ fundingRaisedCents }) => toDollars(fundingRaisedCents)),
  },
  funding_goal: {
    type: 'usd',
    example: 25_000,
    ...whilePublished(({ fundingGoalCents }) => toDollars(fundingGoalCents)),
  },
  investor_count: { type: 'count', example: 3, ...whilePublished(({ investorCount }) => investorCount) },
  max_investors: { type: 'count', example: 20, ...whilePublished(({ maxInvestors }) => maxInvestors) },
  is_active: { type: 'flag', example: true, ...whilePublished(({ isActive }) => isActive) },
  outcome: {
    type: PROJECT_OUTCOMES,
    isNullable: true,
    example: null,
    ...whilePublished(({ projectOutcome }) => projectOutcome),
  },
};

/** Of messages about the end of a campaign. */
export const CAMPAIGN_FACTS: Facts<Project> = {
  result: {
    type: CAMPAIGN_RESULTS,
    description: 'Null until its last day is over.',
    isNullable: true,
    example: 'FUNDED',
    read: ({ campaignResult }) => campaignResult,
  },
  raised_at_close: {
    type: 'usd',
    description: 'What was raised at its end, before anything was released. Null until then.',
    isNullable: true,
    example: 26_000,
    read: ({ raisedAtCloseCents }) => (raisedAtCloseCents === null ? null : toDollars(raisedAtCloseCents)),
  },
  backers_at_close: {
    type: 'count',
    description: 'By how many it was raised. Null until then.',
    isNullable: true,
    example: 14,
    read: ({ backersAtClose }) => backersAtClose,
  },
  funding_model: { type: FUNDING_MODELS, example: 'ALL_OR_NOTHING', read: ({ fundingModel }) => fundingModel },
  closes_on: {
    type: 'day',
    description: 'Its last day. Null for none.',
    isNullable: true,
    example: '2027-02-13',
    read: ({ closesOn }) => closesOn,
  },
};

export const UPDATE_FACTS: Facts<{ update: Update; project: Project; siteUrl: string }> = {
  id: { type: 'id', example: 31, read: ({ update }) => update.id },
  url: {
    type: 'address',
    example: `${SITE}/projects/1/updates/31`,
    read: ({ update, siteUrl }) => `${siteUrl}/projects/${update.projectId}/updates/${update.id}`,
  },
  type: { type: UPDATE_TYPES, example: 'progress', read: ({ update }) => update.type },
  is_public: { type: 'flag', example: true, read: ({ update }) => update.isPublic },
  title: {
    type: 'text',
    description: 'Null for a private update, and while the project is not published.',
    isNullable: true,
    example: 'Nuevo jefe',
    read: ({ update, project }) => (project.isPublished && update.isPublic ? update.title : null),
  },
};

export const COMMENT_FACTS: Facts<Pick<Comment, 'id' | 'updateId' | 'parentId'>> = {
  id: idLike(57),
  update_id: { type: 'id', example: 31, read: ({ updateId }) => updateId },
  parent_id: {
    type: 'id',
    description: 'The comment it answers; null for none.',
    isNullable: true,
    example: 56,
    read: ({ parentId }) => parentId,
  },
};

/** Neither text: only an answered question is public. */
export const QUESTION_FACTS: Facts<Pick<Question, 'id' | 'answeredAt'>> = {
  id: idLike(8),
  is_answered: { type: 'flag', example: true, read: ({ answeredAt }) => answeredAt !== null },
};

export const MILESTONE_FACTS: Facts<{ milestone: Milestone; project: Project }> = {
  id: { type: 'id', example: 12, read: ({ milestone }) => milestone.id },
  title: {
    type: 'text',
    description: 'Empty while the project is not published.',
    example: 'Demo jugable',
    read: ({ milestone, project }) => (project.isPublished ? milestone.title : ''),
  },
  status: { type: MILESTONE_STATUSES, example: 'planned', read: ({ milestone }) => milestone.status },
  due_date: {
    type: 'day',
    description: 'Null for none.',
    isNullable: true,
    example: '2027-03-01',
    read: ({ milestone }) => milestone.dueDate,
  },
};

type Investor = { id: number; name: string | null };

const INVESTOR_FACTS: Facts<Investor> = {
  id: { ...idLike(4), description: "The account's: `userId` of GraphQL's `Investor`." },
  name: { type: 'text', isNullable: true, example: 'Inés', read: ({ name }) => name },
};

type Investment = { id: number; amountCents: Cents | null; investor: Investor | null };

const investorFact: Facts<Investment>[string] = {
  facts: INVESTOR_FACTS,
  description: 'Only for whoever may see who invested.',
  isOptional: true,
  read: ({ investor }) => (investor ? readFacts(INVESTOR_FACTS, investor) : undefined),
};

export const INVESTMENT_FACTS: Facts<Investment> = {
  id: idLike(205),
  amount: {
    type: 'usd',
    description: 'Of a payment, what was paid, received, refused or returned; negative for a reversal.',
    isNullable: true,
    example: 1250.5,
    read: ({ amountCents }) => (amountCents === null ? null : toDollars(amountCents)),
  },
  investor: investorFact,
};

export const DISTRIBUTION_FACTS: Facts<Investment> = {
  id: { ...idLike(41), description: "The payment's: `id` of GraphQL's `DistributionPayment`." },
  amount: {
    type: 'usd',
    description: 'What the studio says that it paid of revenue, or took back.',
    isNullable: true,
    example: 120.5,
    read: ({ amountCents }) => (amountCents === null ? null : toDollars(amountCents)),
  },
  investor: investorFact,
};

type Report = Investment & Pick<RevenueReport, 'version' | 'periodStartsOn' | 'periodEndsOn'>;

export const REVENUE_REPORT_FACTS: Facts<Report> = {
  id: { ...idLike(17), description: "The report's: `id` of GraphQL's `RevenueReport`." },
  version: { type: 'count', example: 1, read: ({ version }) => version },
  period_starts_on: { type: 'day', example: '2027-01-01', read: ({ periodStartsOn }) => periodStartsOn },
  period_ends_on: { type: 'day', example: '2027-03-31', read: ({ periodEndsOn }) => periodEndsOn },
  amount: {
    type: 'usd',
    description:
      'What the investor gets of the revenue that the studio declares; of a correction, by how much that changed.',
    isNullable: true,
    example: 500,
    read: ({ amountCents }) => (amountCents === null ? null : toDollars(amountCents)),
  },
  investor: investorFact,
};

/** Of messages about a report that is missing: its last day. */
export const REVENUE_PERIOD_FACTS: Facts<Day | null> = {
  due_on: {
    type: 'day',
    description: "The last day for the report: `dueOn` of GraphQL's `RevenuePeriod`. Null where it isn't known.",
    isNullable: true,
    example: '2027-03-01',
    read: (dueOn) => dueOn,
  },
};

export const NOTICE_FACTS: Facts<ModerationNotice> = {
  id: idLike(2),
  subject_kind: { type: HIDEABLE, example: 'comment', read: ({ subjectKind }) => subjectKind },
  subject_id: { type: 'id', example: 57, read: ({ subjectId }) => subjectId },
};

/** Of what was deleted. */
export const DELETED_FACTS: Facts<{ id: number }> = { id: idLike(31) };

export const TEST_FACTS: Facts<number> = {
  webhook_id: { type: 'id', example: 9, read: (webhookId) => webhookId },
};
