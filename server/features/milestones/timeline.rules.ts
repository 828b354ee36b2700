import type { Milestone } from './milestone.rules.ts';

/**
 * The GraphQL fields of a milestone in a timeline, each with the columns that its resolver reads. Where only these are
 * requested, milestones are read without the other columns.
 */
const TIMELINE = {
  id: ['id'],
  title: ['title'],
  stage: ['stage'],
  status: ['status'],
  isCompleted: ['status'],
  dueDate: ['dueDate'],
  deadline: ['status', 'dueDate'],
  project: ['projectId'],
} as const satisfies Record<string, readonly (keyof Milestone)[]>;

type TimelineColumn = (typeof TIMELINE)[keyof typeof TIMELINE][number];

export const TIMELINE_FIELDS: readonly string[] = Object.keys(TIMELINE);
export const TIMELINE_COLUMNS: readonly TimelineColumn[] = [...new Set(Object.values(TIMELINE).flat())];

export type TimelineMilestone = Pick<Milestone, TimelineColumn>;
