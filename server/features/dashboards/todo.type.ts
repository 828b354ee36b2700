import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { MilestoneType } from '#server/features/milestones/milestone.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { QuestionType } from '#server/features/questions/question.type.ts';
import { TODO_KINDS, TODO_MEANINGS } from './todo.rules.ts';

export const TodoKindEnum = closedSet(TODO_KINDS, 'TodoKind', 'What waits for somebody.', {
  meaning: (kind) => TODO_MEANINGS[kind],
  inRest: null,
});

@ObjectType('Todo', { description: 'Something that waits for the viewer.' })
export class TodoType {
  @Field(() => TodoKindEnum, { description: 'What waits.' })
  kind!: string;

  @Field(() => Int, {
    description:
      'How many: payments, returns, investments to pay or not paid in time, people to return money to, studios that have money to return, investors who wait for an update, reports of revenue, milestones without a date, unread updates up to 100, or 1.',
  })
  count!: number;

  @Field(() => Money, {
    name: 'amount',
    nullable: true,
    description:
      'What is left to pay or to return, was returned, or was not found; null for other kinds. US dollars, at most two decimals.',
  })
  amountCents!: number | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the first made of the investments to pay, or of which something was returned; null for other kinds.',
  })
  investmentId!: number | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The first of the last days on which the investments are to be paid, in Buenos Aires; null without any, and for ' +
      'other kinds.',
  })
  payBy!: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The last day of the first of the reports of revenue, in Buenos Aires; null for other kinds.',
  })
  reportDueOn!: string | null;

  @Field(() => ProjectType, {
    nullable: true,
    description:
      'The project it is about; null for unread updates, a missing way to reach the studio and a missing account to return money to.',
  })
  project!: object | null;

  @Field(() => MilestoneType, {
    nullable: true,
    description: 'The milestone it is about, or the first of several; null for other kinds.',
  })
  milestone!: object | null;

  @Field(() => QuestionType, { nullable: true, description: 'The question it is about; null for other kinds.' })
  question!: object | null;
}
