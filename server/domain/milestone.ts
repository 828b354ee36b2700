import { daysBetween, type Day } from './calendar.ts';
import { fieldsProblem, type Details, type Problem } from './errors.ts';
import { textProblem } from './text.ts';

export const MILESTONE_STATUSES = ['planned', 'in_progress', 'completed', 'delayed'] as const;
export const MILESTONE_STAGES = ['concept', 'prototype', 'alpha', 'beta', 'release', 'post_release'] as const;
export const MILESTONE_EVENTS = ['created', 'rescheduled', 'status_changed', 'deleted'] as const;

export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];
export type MilestoneStage = (typeof MILESTONE_STAGES)[number];
export type MilestoneEventKind = (typeof MILESTONE_EVENTS)[number];

/** So that a project's milestones can be shown whole. */
export const MAX_MILESTONES = 100;
/** Shown of the history of one milestone, and of the deleted ones of a project: the latest. */
export const MAX_HISTORY = 50;
export const MAX_DELETED_MILESTONES = 100;
const URGENT_DAYS = 7;
const UPCOMING_DAYS = 30;

export type MilestoneFields = {
  title: string;
  description: string;
  stage: MilestoneStage | null;
  status: MilestoneStatus;
  dueDate: Day | null;
  startDate: Day | null;
  /** 0 to 100. */
  progress: number;
};

export type Milestone = MilestoneFields & {
  id: number;
  projectId: number;
  /** The first due date it was given. */
  plannedDate: Day | null;
  completedAt: Date | null;
  createdAt: Date;
};

/** Shown nowhere but in the delivery history, as "Hito eliminado". D-26. */
export type DeletedMilestone = Milestone & { deletedAt: Date };

/** One line of the delivery history. `before` and `after` are days or statuses, as `kind` says. */
export type MilestoneEvent = {
  id: number;
  milestoneId: number;
  actorId: number;
  kind: MilestoneEventKind;
  before: string | null;
  after: string | null;
  createdAt: Date;
};

export function milestoneProblem({ title, description, progress }: MilestoneFields): Problem | null {
  const details: Details = {};
  const wrongTitle = textProblem(title, {
    label: 'El título',
    max: 150,
    required: 'El título es obligatorio',
    singleLine: true,
  });
  const wrongText = textProblem(description, {
    label: 'La descripción',
    max: 5000,
    required: 'La descripción es obligatoria',
  });
  if (wrongTitle) details['title'] = wrongTitle;
  if (wrongText) details['description'] = wrongText;
  if (!Number.isInteger(progress) || progress < 0 || progress > 100) {
    details['progress'] = 'El progreso debe ser un entero entre 0 y 100';
  }
  return fieldsProblem(details);
}

/** `status` wins when sent; else `is_completed` decides, and `false` only undoes a completion. C-05. */
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

/** Due today is 0 days left and not overdue. ML-11 to ML-13. */
export function deadlineOf({ status, dueDate }: Pick<MilestoneFields, 'status' | 'dueDate'>, today: Day): Deadline {
  const daysLeft = dueDate === null ? null : daysBetween(today, dueDate);
  if (status === 'completed') return { state: 'completed', daysLeft, urgent: false };
  if (daysLeft === null) return { state: 'none', daysLeft, urgent: false };
  if (daysLeft < 0) return { state: 'overdue', daysLeft, urgent: false };
  return { state: 'pending', daysLeft, urgent: daysLeft <= URGENT_DAYS };
}

/** Days between the first promise and the delivery, or today when that is later; null when nothing was promised. */
export function slipOf({ plannedDate, status }: Milestone, deliveredOn: Day | null, today: Day): number | null {
  if (plannedDate === null) return null;
  if (status === 'completed' && deliveredOn !== null) return daysBetween(plannedDate, deliveredOn);
  return Math.max(0, daysBetween(plannedDate, today));
}

/** Due-date order, those without a date last, then as they were made. */
export const inDueOrder = (milestones: Milestone[]): Milestone[] =>
  milestones.toSorted((a, b) => compare(a.dueDate ?? '9999', b.dueDate ?? '9999') || a.id - b.id);

/** Days are ASCII: their order is that of their characters. */
const compare = (a: Day, b: Day): number => (a < b ? -1 : Number(a > b));

export type MilestoneSummary = {
  total: number;
  completed: number;
  completion: number;
  upcoming: number;
  overdue: number;
  next: Milestone | null;
};

/** How many of all are completed, as a whole percentage. */
export const completionOf = (completed: number, total: number): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100);

/** `upcoming` counts by date alone, completed ones included (PD-29). `milestones` are in due-date order. */
export function summarize(milestones: Milestone[], today: Day): MilestoneSummary {
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
