import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MILESTONE_FIELDS, MILESTONE_STATUSES, MILESTONE_STAGES } from './milestone.fields.ts';
import { OutputFields } from '#server/platform/graphql/fields.ts';
import { Revision } from '#server/platform/graphql/revision.type.ts';
import { CalendarDate, DateTime } from '#server/platform/graphql/scalars.ts';
import { Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { MILESTONE_EVENTS } from './milestone.rules.ts';

export const MilestoneStatusEnum = closedSet(
  MILESTONE_STATUSES,
  'MilestoneStatus',
  'Status of a milestone, set by its developer: Planificado, En progreso, Completado, Retrasado.',
);

export const MilestoneStageEnum = closedSet(MILESTONE_STAGES, 'MilestoneStage', 'What a milestone delivers.');

export const MilestoneEventEnum = closedSet(
  MILESTONE_EVENTS,
  'MilestoneEventKind',
  'What happened to a milestone: created, rescheduled, changed in status, or deleted.',
);

export const DeadlineEnum = closedSet(
  ['completed', 'overdue', 'pending', 'none'],
  'DeadlineState',
  'The state of a milestone compared with its due date: Completado, Vencido, N días restantes, or without a date.',
);

@ObjectType('Deadline', { description: 'The state of a milestone compared with its due date, today in Buenos Aires.' })
export class DeadlineType {
  @Field(() => DeadlineEnum, {
    description: 'Completed, overdue from the day after the due date, pending, or without a date.',
  })
  state!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Days until the due date: 0 on that day, negative after it; null without a date.',
  })
  daysLeft!: number | null;

  @Field(() => Boolean, { description: 'Whether it is pending and due within seven days.' })
  urgent!: boolean;
}

@ObjectType('MilestoneEvent', { description: "One entry of a milestone's delivery history." })
export class MilestoneEventType {
  @Field(() => ID, { description: 'Id of the entry.' })
  id!: number;

  @Field(() => MilestoneEventEnum, { description: 'What happened to the milestone.' })
  kind!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Due date or status before it, depending on the kind; null for none.',
  })
  before!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Due date or status after it, depending on the kind; null for none.',
  })
  after!: string | null;

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: Date;
}

@ObjectType('Milestone', { description: 'A goal a project promises by a date (hito).' })
@OutputFields(MILESTONE_FIELDS, { except: ['progress'] })
export class MilestoneType {
  @Field(() => ID, { description: 'Id of the milestone, the same as in REST.' })
  id!: number;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Its first due date, unless it was completed by then; null if it has none.',
  })
  plannedDate!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was first completed, even if the status changed later; null before.',
  })
  completedAt!: Date | null;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Revision('Revision of the milestone')
  revision!: number;
}

@ObjectType('DeletedMilestone', { description: 'A milestone its developer deleted, shown in the delivery history.' })
export class DeletedMilestoneType {
  @Field(() => ID, { description: 'Id that the milestone had.' })
  id!: number;

  @Field(() => String, { description: 'Title when it was deleted.' })
  title!: string;

  @Field(() => MilestoneStatusEnum, { description: 'Status when it was deleted.' })
  status!: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Its first due date, unless it was completed by then; null if it has none.',
  })
  plannedDate!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Due date when it was deleted; null for none.' })
  dueDate!: string | null;

  @Field(() => DateTime, { description: 'When it was deleted.' })
  deletedAt!: Date;
}

@ObjectType('MilestoneSummary', { description: "A project's milestones in figures." })
export class MilestoneSummaryType {
  @Field(() => Int, { description: 'Number of milestones, without deleted ones.' })
  total!: number;

  @Field(() => Int, { description: 'Number of completed milestones.' })
  completed!: number;

  @Field(() => Int, {
    description: 'Completed milestones as a whole percentage of all, 0 to 100; 0 without milestones.',
  })
  completion!: number;

  @Field(() => Int, { description: 'Number of milestones due within 30 days from today, completed ones included.' })
  upcoming!: number;

  @Field(() => Int, { description: 'Number of milestones past their due date and not completed.' })
  overdue!: number;

  @Field(() => MilestoneType, {
    nullable: true,
    description: 'The first milestone in due-date order that is not completed; null if there is none.',
  })
  next!: MilestoneType | null;
}

@ObjectType('MilestonePayload', { description: 'Result of changing a milestone.' })
export class MilestonePayload {
  @Field(() => MilestoneType, { description: 'The milestone after the change.' })
  milestone!: object;

  @Field(() => ProjectType, { description: 'Its project, with the changed milestone summary.' })
  project!: object;
}

@ObjectType('CreateMilestonePayload', { description: 'Result of adding a milestone.' })
export class CreateMilestonePayload extends MilestonePayload {
  @Replayed()
  replayed!: boolean;
}

@ObjectType('DeleteMilestonePayload', { description: 'Result of deleting a milestone.' })
export class DeleteMilestonePayload {
  @Field(() => ID, { description: 'Id of the deleted milestone, to remove it from caches.' })
  deletedMilestoneId!: string;

  @Field(() => ProjectType, { description: 'Its project, with the changed milestone summary.' })
  project!: object;
}
