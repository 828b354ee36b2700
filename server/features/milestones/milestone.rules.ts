import { daysBetween, type Day } from '#server/kernel/time/calendar.ts';
import { fieldsProblem, type Problem } from '#server/kernel/errors.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Draft, ValueOf } from '#server/kernel/fields/fields.ts';
import type { Revised } from '#server/kernel/fields/revision.ts';
import { MILESTONE_FIELDS, type MILESTONE_STAGES, type MILESTONE_STATUSES } from './milestone.fields.ts';

export const MILESTONE_EVENTS = ['created', 'rescheduled', 'status_changed', 'deleted'] as const;

export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];
export type MilestoneStage = (typeof MILESTONE_STAGES)[number];
export type MilestoneEventKind = (typeof MILESTONE_EVENTS)[number];

/** Per project, so that a list of milestones needs no pages. */
export const MAX_MILESTONES = 100;
/** The latest events shown of one milestone, and the latest deleted milestones shown of a project. */
export const MAX_HISTORY = 50;
export const MAX_DELETED_MILESTONES = 100;
const URGENT_DAYS = 7;
const UPCOMING_DAYS = 30;

type Declared = typeof MILESTONE_FIELDS;

/** The fields a developer writes; the server owns all others. */
export type MilestoneFields = { -readonly [Property in keyof Declared]: ValueOf<Declared[Property]> };

export type Milestone = MilestoneFields & {
  id: number;
  revision: number;
  projectId: number;
  /** The first due date; null for a milestone without a date before its completion. */
  plannedDate: Day | null;
  completedAt: Date | null;
  createdAt: Date;
};

/** With what only its writers read. */
export type StoredMilestone = Milestone & Revised;

/** Shown only in the delivery history, as "Hito eliminado". */
export type DeletedMilestone = Milestone & { deletedAt: Date };

/** One entry of the delivery history. `before` and `after` are days or statuses, depending on `kind`. */
export type MilestoneEvent = {
  id: number;
  milestoneId: number;
  actorId: number;
  kind: MilestoneEventKind;
  before: string | null;
  after: string | null;
  createdAt: Date;
};

const fieldDetails = createDetails<MilestoneFields>(MILESTONE_FIELDS);

export const milestoneProblem = (draft: Draft<MilestoneFields>): Problem | null => fieldsProblem(fieldDetails(draft));

/**
 * `status` wins when sent. Otherwise `is_completed` decides: `true` completes, `false` only reverts a completed
 * milestone.
 */
export function statusAfter(
  before: MilestoneStatus,
  status: MilestoneStatus | null,
  isCompleted: boolean | null,
): MilestoneStatus {
  if (status !== null) return status;
  if (isCompleted === true) return 'completed';
  return isCompleted === false && before === 'completed' ? 'planned' : before;
}

export const isCompleted = ({ status }: { status: MilestoneStatus }): boolean => status === 'completed';

export const progressOf = (milestone: MilestoneFields): number => (isCompleted(milestone) ? 100 : milestone.progress);

export type Deadline = {
  state: 'completed' | 'overdue' | 'pending' | 'none';
  daysLeft: number | null;
  urgent: boolean;
};

type Planned = Pick<MilestoneFields, 'status' | 'dueDate'>;

/** Due today is 0 days left and not overdue. */
export function deadlineOf({ status, dueDate }: Planned, today: Day): Deadline {
  const daysLeft = dueDate === null ? null : daysBetween(today, dueDate);
  if (status === 'completed') return { state: 'completed', daysLeft, urgent: false };
  if (daysLeft === null) return { state: 'none', daysLeft, urgent: false };
  if (daysLeft < 0) return { state: 'overdue', daysLeft, urgent: false };
  return { state: 'pending', daysLeft, urgent: daysLeft <= URGENT_DAYS };
}

/**
 * Days from the planned date to the delivery, negative when early; until delivered, to today and at least 0. Null
 * without a planned date.
 */
export function slipOf({ plannedDate, status }: Milestone, deliveredOn: Day | null, today: Day): number | null {
  if (plannedDate === null) return null;
  if (status === 'completed' && deliveredOn !== null) return daysBetween(plannedDate, deliveredOn);
  return Math.max(0, daysBetween(plannedDate, today));
}

/** By due date, those without a date last, then by creation. */
export const inDueOrder = <Row extends Pick<Milestone, 'id' | 'dueDate'>>(milestones: Row[]): Row[] =>
  milestones.toSorted((a, b) => compare(a.dueDate ?? '9999', b.dueDate ?? '9999') || a.id - b.id);

/** Days are ASCII texts that sort chronologically. */
const compare = (a: Day, b: Day): number => (a < b ? -1 : Number(a > b));

/** The first that is promised for a day and not completed. `milestones` must be in due-date order. */
export const nextPromised = <Row extends Planned>(milestones: readonly Row[]): Row | null =>
  milestones.find((milestone) => !isCompleted(milestone) && milestone.dueDate !== null) ?? null;

export type MilestoneSummary<Row extends Planned = Milestone> = {
  total: number;
  completed: number;
  completion: number;
  upcoming: number;
  overdue: number;
  next: Row | null;
};

/** The completed share as a whole percentage. */
export const completionOf = (completed: number, total: number): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100);

/** `upcoming` counts by date only, completed milestones included. `milestones` must be in due-date order. */
export function summarize<Row extends Planned>(milestones: Row[], today: Day): MilestoneSummary<Row> {
  const completed = milestones.filter(isCompleted).length;
  const total = milestones.length;
  const days = milestones.flatMap(({ dueDate }) => (dueDate === null ? [] : [daysBetween(today, dueDate)]));
  return {
    total,
    completed,
    completion: completionOf(completed, total),
    upcoming: days.filter((left) => left >= 0 && left <= UPCOMING_DAYS).length,
    overdue: milestones.filter((milestone) => deadlineOf(milestone, today).state === 'overdue').length,
    next: milestones.find((milestone) => !isCompleted(milestone)) ?? null,
  };
}
