import { releasesAll } from '#server/features/projects/campaign/campaign.rules.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Question } from '#server/features/questions/question.rules.ts';
import type { Readable, Visible } from '#server/features/rights/permissions.rules.ts';

/** The kinds of tasks of a person, the most urgent first. */
export const TODO_MEANINGS = {
  milestone_overdue: 'A milestone of an own project whose date has passed.',
  revenue_report_late: 'Reports of the revenue of an own game whose last day has passed.',
  payments_to_return: 'Money of reversed investments in an own project that was received and not returned.',
  returns_disputed: 'Returns of an own project that an investor says did not arrive, without a reply of the studio.',
  distributions_disputed:
    'Payments of revenue of an own game that an investor says did not arrive, without a reply of the studio.',
  distributions_due: 'What investors of an own game are to be paid now of the revenue that its studio reported.',
  payments_to_confirm: 'Payments that investors of an own project reported and that have no answer.',
  payments_overdue: 'Commitments in an own project that were not paid in time, which its studio may release.',
  payment_refused:
    'Payments to one project that the viewer reported, its studio did not find, and the viewer has not reported again.',
  payment_due:
    'What the viewer has to pay of the other investments in one project, and has not reported; none while operators froze how its studio is paid.',
  return_account_missing:
    'Money is to be returned or paid to the viewer, who has not said to which account, or that is not in force yet.',
  return_to_answer:
    'What the studio of one project says that it returned to the viewer, who may still confirm or dispute it.',
  distribution_to_answer:
    'What the studio of one game says that it paid the viewer of its revenue, who may still confirm or dispute it.',
  instructions_missing:
    'An own project with a campaign never said how it is paid, and has commitments that are to be paid once it does.',
  contact_missing:
    'Own projects say how they are paid, and the profile of the studio has no link by which investors reach it.',
  revenue_report_due:
    'A report of the revenue of an own game that can be published, and whose last day has not passed.',
  update_requested: 'Investors of an own project wait for an update.',
  question_waiting: 'A question without an answer: about an own project, or asked by the viewer.',
  milestone_due: 'A milestone of an own project whose date is in the next 14 days.',
  milestones_undated: 'Milestones of an own project without a date, as those of a copy are at first.',
  updates_unread: 'Updates of projects the viewer has money in that they have not read.',
};

export type TodoKind = keyof typeof TODO_MEANINGS;
export const TODO_KINDS = Object.keys(TODO_MEANINGS) as TodoKind[];

export type Todo = {
  kind: TodoKind;
  /** How many of them wait. */
  count: number;
  /** The amount to pay or return, that was returned, or that was not found; null for other kinds. */
  amountCents: Cents | null;
  /** The first made of the investments to pay, or that was paid back; null for other kinds. */
  investmentId: number | null;
  /** The first of the last days on which they are to be paid; null without any, and for other kinds. */
  payBy: Day | null;
  /** The last day of the first of the reports; null for other kinds. */
  reportDueOn: Day | null;
  project: Visible<Project> | null;
  milestone: Visible<Milestone> | null;
  question: Readable<Question> | null;
};

export const NO_TODO = {
  count: 1,
  amountCents: null,
  investmentId: null,
  payBy: null,
  reportDueOn: null,
  project: null,
  milestone: null,
  question: null,
};

/** Days before its date from which a milestone is due. */
export const DUE_DAYS = 14;

/** Of each kind. */
export const MAX_TODO = 3;

type Ended = Pick<Project, 'projectOutcome' | 'campaignResult' | 'fundingModel'>;

/** Whether somebody waits for its milestones: not once it has an outcome, or its campaign released everybody. */
export const owesMilestones = ({ projectOutcome, campaignResult, fundingModel }: Ended): boolean =>
  projectOutcome === null && !releasesAll(campaignResult, fundingModel);
