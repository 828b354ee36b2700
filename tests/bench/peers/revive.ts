import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { MilestoneRow, ProjectRow, UpdateRow } from './rows.ts';

/** Converts rows of either driver to domain types: instants to dates, flags to booleans. */
export const revivedProject = (row: ProjectRow): Project => ({
  ...row,
  platforms: typeof row.platforms === 'string' ? (JSON.parse(row.platforms) as string[]) : row.platforms,
  isActive: Boolean(row.isActive),
  isPublished: Boolean(row.isPublished),
  hasPublicPage: Boolean(row.hasPublicPage),
  isGoalTold: Boolean(row.isGoalTold),
  areSeatsTold: Boolean(row.areSeatsTold),
  publishedAt: dateOf(row.publishedAt),
  archivedAt: dateOf(row.archivedAt),
  hiddenAt: dateOf(row.hiddenAt),
  closedByOperatorAt: dateOf(row.closedByOperatorAt),
  campaignEndedAt: dateOf(row.campaignEndedAt),
  concludedAt: dateOf(row.concludedAt),
  paymentsSince: dateOf(row.paymentsSince),
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
  lastActivityAt: new Date(row.lastActivityAt),
  latestPublicUpdateAt: dateOf(row.latestPublicUpdateAt),
});

export const revivedMilestone = (row: MilestoneRow): Milestone => ({
  ...row,
  completedAt: dateOf(row.completedAt),
  createdAt: new Date(row.createdAt),
});

export const revivedUpdate = (row: UpdateRow) => ({
  ...row,
  isPublic: Boolean(row.isPublic),
  createdAt: new Date(row.createdAt),
});

const dateOf = (time: Date | number | null): Date | null => (time === null ? null : new Date(time));
