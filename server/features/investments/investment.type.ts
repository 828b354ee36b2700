import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { CalendarDate, DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { FundingModelEnum, ReportFrequencyEnum } from '#server/features/projects/project.enums.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { SCENARIO_KINDS, SCENARIO_NAMES, SCENARIO_MEANINGS } from './return.scenarios.rules.ts';
import { REVERSAL_KINDS, REVERSAL_MEANINGS } from './reversal.rules.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';

export const ScenarioKindEnum = closedSet(
  SCENARIO_KINDS,
  'ReturnScenarioKind',
  'What may come of invested money, the worst first.',
  { meaning: (kind) => `${SCENARIO_NAMES[kind]}: ${SCENARIO_MEANINGS[kind]}`, inRest: null },
);

export const ReversalKindEnum = closedSet(
  REVERSAL_KINDS,
  'ReversalKind',
  'By whom or why an investment was reversed.',
  {
    inRest: null,
    meaning: (kind) => REVERSAL_MEANINGS[kind],
  },
);

@ObjectType('CounterInvestment', {
  description:
    'The other row of a reversed investment: the reversal of an investment, or the investment of a reversal.',
})
export class CounterInvestmentType {
  @Field(() => ID, { description: 'Id of that row, the same as in REST.' })
  id!: number;

  @Field(() => DateTime, { description: 'When the money was invested, or the investment reversed.' })
  createdAt!: Date;
}

@ObjectType('Investment', {
  description:
    'Money one investor put into one project. Never edited, never deleted: one that is reversed stays, beside ' +
    'a row with the opposite amount, so that amounts can always be added up.',
})
export class InvestmentType {
  @Field(() => ID, { description: 'Id of the investment, the same as in REST.' })
  id!: number;

  @Field(() => Money, {
    name: 'amount',
    description: 'Amount of money, without fees; negative for a reversal. US dollars, at most two decimals.',
  })
  amountCents!: number;

  @Field(() => DateTime, { description: 'When the money was invested, or the investment reversed.' })
  createdAt!: Date;

  @Field(() => CounterInvestmentType, {
    nullable: true,
    description: 'The investment that this row takes back, whole; null unless it is a reversal.',
  })
  reverses!: CounterInvestmentType | null;

  @Field(() => CounterInvestmentType, {
    nullable: true,
    description: 'The row that took this investment back, whole; null while it is active, and for a reversal.',
  })
  reversedBy!: CounterInvestmentType | null;
}

@ObjectType('AgreedTerms', {
  description: "The project's terms as they were when the money was invested, copied onto the investment.",
})
export class AgreedTermsType {
  @Field(() => String, { description: 'Title of the project.' })
  projectTitle!: string;

  @Field(() => String, { nullable: true, description: 'Name of the studio; null if it had none.' })
  studioName!: string | null;

  @Field(() => Money, {
    name: 'fundingGoal',
    description: 'Goal of the project. US dollars, at most two decimals.',
  })
  fundingGoalCents!: number;

  @Field(() => Money, {
    name: 'minInvestment',
    nullable: true,
    description: 'Minimum of one investment; null for none. US dollars, at most two decimals.',
  })
  minInvestmentCents!: number | null;

  @Field(() => Money, {
    name: 'maxInvestment',
    nullable: true,
    description: 'Maximum of one investment; null for none. US dollars, at most two decimals.',
  })
  maxInvestmentCents!: number | null;

  @Field(() => Int, { description: 'Number of people who could invest.' })
  maxInvestors!: number;

  @Field(() => String, { nullable: true, description: 'What investors receive; null is shown as its default text.' })
  investmentModel!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Expected return in percent: 20 means 20 %. Null is shown as "Por determinar".',
  })
  expectedRoi!: number | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day of the campaign, in Buenos Aires; null for none, and in older receipts.',
  })
  closesOn!: string | null;

  @Field(() => FundingModelEnum, {
    nullable: true,
    description: 'What happens when the campaign ends below its goal; null in older receipts.',
  })
  fundingModel!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'For how many days after it can be paid it may stay unpaid before the studio may release it; null: for ever.',
  })
  paymentDays!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Share of net revenue that all investors together receive for the whole goal, in percent: 20 means 20 %; null: no ' +
      'share in numbers.',
  })
  revenueShare!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The investor receives it until it adds up to this multiple of what they paid: 1.5 means one and a half times; ' +
      'null: no cap.',
  })
  returnCap!: number | null;

  @Field(() => Int, { nullable: true, description: 'For how many years from its release on; null: no share.' })
  returnYears!: number | null;

  @Field(() => ReportFrequencyEnum, {
    nullable: true,
    description: 'How often the studio reports its net revenue; null: no share.',
  })
  reportEvery!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'For how many days after its own the investment could be withdrawn, unless the campaign ended before; 0: not at ' +
      'all. Null in older receipts, for which the setting of the server counts.',
  })
  withdrawalDays!: number | null;
}

@ObjectType('ReturnScenario', { description: 'What invested money may return: an outcome with its assumption.' })
export class ReturnScenarioType {
  @Field(() => ScenarioKindEnum, { description: 'Which of the outcomes it is.' })
  kind!: string;

  @Field(() => String, { description: 'Name of the outcome in Spanish, to be shown.' })
  name!: string;

  @Field(() => Money, { description: 'What would come back. US dollars, at most two decimals.' })
  returned!: number;

  @Field(() => String, { description: 'What would have to happen, in Spanish, to be shown.' })
  assumption!: string;
}

@ObjectType('InvestPayload', { description: 'Result of investing.' })
export class InvestPayload {
  @Field(() => ProjectType, { description: 'The project with its changed totals.' })
  project!: object;

  @Field(() => InvestmentType, {
    description: 'The investment made now, or made before with the same idempotency key.',
  })
  investment!: object;

  @Field(() => String, { nullable: true, description: 'The idempotency key that was sent; null for none.' })
  clientMutationId!: string | null;

  @Replayed()
  replayed!: boolean;
}

export const InvestmentConnection = connectionOf(InvestmentType, 'Investment');
