import { Field, ObjectType } from 'type-graphql';
import { ReversalKindEnum } from '#server/features/investments/investment.type.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { CalendarDate, DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { MAX_PROJECTS, STATEMENT_KINDS, STATEMENT_MEANINGS } from './statement.rules.ts';

export const StatementKindEnum = closedSet(STATEMENT_KINDS, 'StatementKind', 'What a row of a statement records.', {
  inRest: null,
  meaning: (kind) => STATEMENT_MEANINGS[kind],
});

@ObjectType('StatementSums', { description: 'What the rows of a statement add up to. US dollars.' })
export class StatementSumsType {
  @Field(() => Money, { description: 'Investments made in these days, whatever became of them.' })
  committed!: number;

  @Field(() => Money, { description: 'Investments reversed in these days, whenever they were made.' })
  reversed!: number;

  @Field(() => Money, { description: 'Payments received, less what their studios took back.' })
  paid!: number;

  @Field(() => Money, { description: 'Payments returned, less what their studios took back.' })
  returned!: number;

  @Field(() => Money, { description: 'What studios say that they paid of revenue, less what they took back.' })
  distributed!: number;
}

@ObjectType('StatementProject', { description: 'What the rows of one project add up to. US dollars.' })
export class StatementProjectType extends StatementSumsType {}

@ObjectType('StatementRow', { description: 'A row of a statement. Rows are only ever added.' })
export class StatementRowType {
  @Field(() => StatementKindEnum, { description: 'What it records.' })
  kind!: string;

  @Field(() => ReversalKindEnum, {
    nullable: true,
    description: 'By whom or why the investment was reversed; null for what is no reversal.',
  })
  reversalKind!: string | null;

  @Field(() => DateTime, { description: 'When it was recorded; its day in Buenos Aires is that of the statement.' })
  createdAt!: Date;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'When it was received, returned or paid, as the studio says; null for other rows.',
  })
  paidOn!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the studio wrote as it settled the commitment, or took a payment back; null for other rows.',
  })
  reason!: string | null;

  @Field(() => Money, {
    name: 'committed',
    nullable: true,
    description:
      'Of a SETTLED row, all of its commitment: what of it is not missing was received; null for other rows. US ' +
      'dollars, at most two decimals.',
  })
  committedCents!: number | null;

  @Field(() => Money, {
    name: 'amount',
    description:
      'Negative when it takes an investment, a payment or a settlement back. US dollars, at most two decimals.',
  })
  amountCents!: number;
}

export const StatementRowConnection = connectionOf(StatementRowType, 'StatementRow');

@ObjectType('Statement', {
  description: "An investor's own money, or that of a studio's projects, from one day to another.",
})
export class StatementType {
  @Field(() => CalendarDate, { description: 'The first day, in Buenos Aires.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day, in Buenos Aires.' })
  to!: string;

  @Field(() => StatementSumsType, { description: 'The sums of all projects.' })
  total!: StatementSumsType;

  @MaxItems(MAX_PROJECTS)
  @Field(() => [StatementProjectType], {
    description: `The sums of each project that has rows, the newest project first; at most ${MAX_PROJECTS}.`,
  })
  projects!: object[];
}
