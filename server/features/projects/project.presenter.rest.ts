import type { Day } from '#server/kernel/time/calendar.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import { percentOf, toDollars } from '#server/kernel/money/money.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import { stageOf, statusOf, type Project as StoredProject, type ProjectFields } from './project.rules.ts';
import { toFraction } from '#server/kernel/money/roi.ts';
import { createRest } from '#server/platform/rest/fields.ts';
import {
  COUNT,
  described,
  ID,
  INSTANT,
  listOf,
  oneOf,
  orNull,
  PERCENT,
  refTo,
  TEXT,
  USD,
} from '#server/platform/rest/schema.ts';
import { presentNamed, type NamedDeveloper } from '#server/features/accounts/account.presenter.rest.ts';
import { presentMilestone } from '#server/features/milestones/milestone.presenter.rest.ts';

/** A project's declared fields in REST. */
export const PROJECT_REST = createRest<ProjectFields>(PROJECT_FIELDS);

export const Project = {
  id: ID,
  ...PROJECT_REST.answer,
  development_stage: described(TEXT, 'Development stage as its developer wrote it; without one, `current_stage`.'),
  funding_raised: described(
    USD,
    'Sum of its investments, which may exceed the goal. US dollars, at most two decimals.',
  ),
  funding_progress: described(PERCENT, 'Raised over goal in percent, 0 to 100.'),
  investor_count: described(COUNT, 'Number of distinct people who invested.'),
  follower_count: described(COUNT, 'Number of people who follow it, investors or not.'),
  roi: orNull({ type: 'number', description: '`expected_roi` as a fraction: 0.2 means 20 %.' }),
  status: oneOf(['published', 'draft']),
  published_at: orNull(described(INSTANT, 'When it was first published; null if it never was.')),
  hidden_at: orNull(
    described(
      INSTANT,
      'When Fichín hid it: only its studio and whoever ever invested in it see it meanwhile; null while it is not hidden.',
    ),
  ),
  closed_by_operator_at: orNull(
    described(
      INSTANT,
      'When Fichín closed it to investments: until Fichín reopens it, its developer can not; null while it is not.',
    ),
  ),
  created_at: INSTANT,
  last_updated: described(INSTANT, 'When one of its own fields last changed.'),
  last_activity: described(INSTANT, 'When its fields, milestones, updates or investments last changed.'),
  latest_public_update: described(
    orNull(INSTANT),
    'When its latest public update was published; private ones do not count.',
  ),
  developer: refTo('NamedDeveloper'),
  developer_id: ID,
  user_id: ID,
  milestones: listOf(refTo('Milestone')),
};

/** What a project's response includes from other rows. */
export type ProjectContext = {
  developer: NamedDeveloper;
  milestones: Milestone[];
  today: Day;
  absolute: (url: string) => string;
};

export const presentProject = (project: StoredProject, { developer, milestones, today, absolute }: ProjectContext) =>
  PROJECT_REST.present(project, {
    id: project.id,
    cover_image: project.coverImage && absolute(project.coverImage),
    development_stage: stageOf(project),
    funding_raised: toDollars(project.fundingRaisedCents),
    funding_progress: percentOf(project.fundingRaisedCents, project.fundingGoalCents),
    investor_count: project.investorCount,
    follower_count: project.followerCount,
    roi: project.roi === null ? null : toFraction(project.roi),
    status: statusOf(project),
    published_at: project.publishedAt,
    hidden_at: project.hiddenAt,
    closed_by_operator_at: project.closedByOperatorAt,
    created_at: project.createdAt,
    last_updated: project.updatedAt,
    last_activity: project.lastActivityAt,
    latest_public_update: project.latestPublicUpdateAt,
    developer: presentNamed(developer),
    developer_id: project.developerId,
    user_id: project.userId,
    milestones: milestones.map((milestone) => presentMilestone(milestone, today)),
  });
