import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DeadlineEnum, MilestoneEventEnum, MilestoneStageEnum, MilestoneStatusEnum } from '../enums.ts';
import { CalendarDate, DateTime } from '../scalars.ts';

@ObjectType('Deadline', { description: 'How a milestone stands against its due date today, in Buenos Aires.' })
export class DeadlineType {
  @Field(() => DeadlineEnum, { description: 'Overdue starts the day after the due date.' })
  state!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Days until the due date; 0 on the day, negative after; null without a date.',
  })
  daysLeft!: number | null;

  @Field(() => Boolean, { description: 'Seven days or fewer are left.' })
  urgent!: boolean;
}

@ObjectType('MilestoneEvent', { description: "One line of a milestone's delivery history. RULES D-26." })
export class MilestoneEventType {
  @Field(() => ID, { description: 'Identifies the line.' })
  id!: number;

  @Field(() => MilestoneEventEnum, { description: 'What happened.' })
  kind!: string;

  @Field(() => String, { nullable: true, description: 'The day or status before; null for none.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'The day or status after; null for none.' })
  after!: string | null;

  @Field(() => DateTime, { description: 'When.' })
  createdAt!: Date;
}

@ObjectType('Milestone', { description: 'A goal a project promises by a date (hito). SPEC §3.' })
export class MilestoneType {
  @Field(() => ID, { description: 'The same number REST uses.' })
  id!: number;

  @Field(() => String, { description: 'At most 150 characters.' })
  title!: string;

  @Field(() => String, { description: 'At most 5,000 characters.' })
  description!: string;

  @Field(() => MilestoneStageEnum, { nullable: true, description: 'What it delivers, when said.' })
  stage!: string | null;

  @Field(() => MilestoneStatusEnum, { description: 'Chosen freely by the developer.' })
  status!: string;

  @Field(() => CalendarDate, { nullable: true, description: 'When it is due now.' })
  dueDate!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The first due date it was given.' })
  plannedDate!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'When work on it begins.' })
  startDate!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was first completed.' })
  completedAt!: Date | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;
}

@ObjectType('DeletedMilestone', { description: 'A promise its developer took back; kept for the delivery history.' })
export class DeletedMilestoneType {
  @Field(() => ID, { description: 'The number it had.' })
  id!: number;

  @Field(() => String, { description: 'As it last was.' })
  title!: string;

  @Field(() => MilestoneStatusEnum, { description: 'As it last was.' })
  status!: string;

  @Field(() => CalendarDate, { nullable: true, description: 'The first due date it was given.' })
  plannedDate!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last due date it had.' })
  dueDate!: string | null;

  @Field(() => DateTime, { description: 'When it was deleted.' })
  deletedAt!: Date;
}

@ObjectType('MilestoneSummary', { description: "A project's milestones in figures." })
export class MilestoneSummaryType {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;

  @Field(() => Int, { description: 'Those completed.' })
  completed!: number;

  @Field(() => Int, { description: 'Completed over total, percent, rounded; 0 without milestones.' })
  completion!: number;

  @Field(() => Int, { description: 'Due within 0 to 30 days, completed ones included.' })
  upcoming!: number;

  @Field(() => Int, { description: 'Past their due date and not completed.' })
  overdue!: number;

  @Field(() => MilestoneType, { nullable: true, description: 'The first not completed, in due-date order.' })
  next!: MilestoneType | null;
}
