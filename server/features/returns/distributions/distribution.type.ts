import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { CreationKey, Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { ReasonInput } from '#server/features/payments/payment.inputs.type.ts';
import type { ReturnState } from '#server/features/payments/returns/return.answer.rules.ts';
import { AnsweredType, ReplyInput, ReturnStateEnum } from '#server/features/payments/returns/return.answer.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { CalendarDate, DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { SMALLEST_DUE_CENTS } from '../returns.rules.ts';
import { MAX_PAID_AT_ONCE } from './distribution.rules.ts';

const SMALLEST_DUE = SMALLEST_DUE_CENTS / 100;

@ObjectType('DistributionPayment', {
  description:
    'Money that a studio says it paid of revenue, and what both sides say of that. Never edited, never deleted: a ' +
    'mistake stays, and is taken back whole. Answers change no amount.',
})
export class DistributionPaymentType extends AnsweredType {
  @Field(() => ID, { description: 'Id of the payment.' })
  id!: number;

  @Field(() => Money, { name: 'amount', description: 'What was paid. US dollars, at most two decimals.' })
  amountCents!: number;

  @Field(() => CalendarDate, { description: 'The day on which it was paid, as the studio says.' })
  paidOn!: string;

  @Field(() => String, { nullable: true, description: 'What the bank calls it; null without that.' })
  bankReference!: string | null;

  @Field(() => DateTime, { description: 'When the studio recorded it.' })
  createdAt!: Date;

  @Field(() => Boolean, { description: 'Whether the studio took it back: it no longer counts as paid.' })
  isReversed!: boolean;

  @Field(() => String, { nullable: true, description: 'Why the studio took it back; null unless it did.' })
  reason!: string | null;

  @Field(() => ReturnStateEnum, {
    nullable: true,
    description: 'What both sides say of it; null of one that was taken back.',
  })
  state!: ReturnState | null;
}

@ObjectType('ReportedShare', { description: 'What one report in force gives one investor.' })
export class ReportedShareType {
  @Field(() => ID, { description: 'Id of the line.' })
  id!: number;

  @Field(() => ID, { description: 'Id of the report.' })
  reportId!: number;

  @Field(() => Int, { description: 'Version of the report: 1, or more of one that was corrected.' })
  version!: number;

  @Field(() => CalendarDate, { description: 'The first day of its period.' })
  periodStartsOn!: string;

  @Field(() => CalendarDate, { description: 'The last day of its period.' })
  periodEndsOn!: string;

  @Field(() => Money, {
    name: 'kept',
    description:
      "What was received less returned of the investor's standing commitments on the period's last day. US dollars.",
  })
  keptCents!: number;

  @Field(() => Money, {
    name: 'net',
    description: 'Net revenue of all stores in the report, as the studio declares it; may be negative. US dollars.',
  })
  netCents!: number;

  @Field(() => Money, { name: 'amount', description: 'US dollars, at most two decimals.' })
  amountCents!: number;
}

@ObjectType('Distribution', {
  description:
    'What one investor gets of the revenue of one released game, as its studio declares it, and what of that was paid. ' +
    'Fichín holds no money, and pays none.',
})
export class DistributionType {
  @Field(() => Money, {
    name: 'putIn',
    description: "What was received less returned of the investor's standing commitments until now. US dollars.",
  })
  putInCents!: number;

  @Field(() => Money, { name: 'amount', description: 'Sum of the lines in force. US dollars, at most two decimals.' })
  linesCents!: number;

  @Field(() => Money, {
    name: 'paid',
    description: 'What the studio says that it paid, less what it took back. US dollars, at most two decimals.',
  })
  paidCents!: number;

  @Field(() => Money, {
    name: 'disputed',
    description:
      'What of `paid` the investor says did not arrive, until they withdraw that, confirm the payment or an operator ' +
      'decides it, however old the dispute is. It changes no other sum. US dollars, at most two decimals.',
  })
  disputedCents!: number;

  @Field(() => Money, {
    name: 'owed',
    description: 'Amount less paid, never below 0: what was paid too much is not asked back. US dollars.',
  })
  owedCents!: number;

  @Field(() => Money, {
    name: 'due',
    description:
      `What of that is to be paid now: all of it from ${SMALLEST_DUE} US dollars on, or once it can not grow, because the ` +
      'cap is reached or the last period is over; else 0. US dollars.',
  })
  dueCents!: number;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The last day for the next report of the game; null when all periods are reported, and once its studio closed its ' +
      'account.',
  })
  nextReportOn!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether `amount` reaches the cap of the game for what the investor paid until now: later reports give nothing ' +
      'more. Always false without a cap.',
  })
  isCapReached!: boolean;
}

export const DistributionConnection = connectionOf(DistributionType, 'Distribution');

@InputType('MarkDistributionsPaidInput', { description: 'What a studio says that it paid of revenue.' })
export class MarkDistributionsPaidInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => [ID], {
    description: `Accounts of investors (userId), 1 to ${MAX_PAID_AT_ONCE}. Errors: NOTHING_TO_PAY, VALIDATION.`,
  })
  investorIds!: string[];

  @Field(() => Money, {
    nullable: true,
    description:
      'Of one investor alone; when absent, all that each is owed. US dollars, at most two decimals and what is owed. ' +
      'Errors: INVALID_AMOUNT, VALIDATION.',
  })
  amount?: number | null;

  @Field(() => Money, {
    description:
      'What the call records in all, as the viewer was shown it: when what is owed changed meanwhile so that it differs, ' +
      'nothing is recorded. US dollars, at most two decimals. Errors: PAYMENTS_CHANGED.',
  })
  total!: number;

  @Field(() => CalendarDate, {
    description: 'From the day of the first report until today, in Buenos Aires. Errors: INVALID_DATE, VALIDATION.',
  })
  paidOn!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the bank calls it, at most 60 characters; null for none. Errors: VALIDATION.',
  })
  bankReference?: string | null;

  @CreationKey()
  clientMutationId?: string | null;
}

const RECORDED =
  'Id of a payment in a project in which the viewer has the right PROJECT_PAYMENTS. Errors: PAYMENT_NOT_FOUND.';
const OWN = 'Id of a payment to the viewer. Errors: PAYMENT_NOT_FOUND.';

@InputType('CorrectDistributionInput', { description: "A payment of the studio's that was a mistake." })
export class CorrectDistributionInput extends ReasonInput {
  @Field(() => ID, { description: RECORDED })
  paymentId!: string;
}

@InputType('ConfirmDistributionInput', { description: 'A payment that the viewer received.' })
export class ConfirmDistributionInput {
  @Field(() => ID, { description: OWN })
  paymentId!: string;
}

@InputType('DisputeDistributionInput', { description: 'A payment that the viewer did not receive.' })
export class DisputeDistributionInput extends ReasonInput {
  @Field(() => ID, { description: OWN })
  paymentId!: string;
}

@InputType('WithdrawDistributionDisputeInput', { description: 'A payment that the viewer disputed.' })
export class WithdrawDistributionDisputeInput {
  @Field(() => ID, { description: OWN })
  paymentId!: string;
}

@InputType('ReplyToDistributionInput', { description: "The studio's reply to a dispute." })
export class ReplyToDistributionInput extends ReplyInput {
  @Field(() => ID, { description: RECORDED })
  paymentId!: string;
}

@ObjectType('MarkDistributionsPaidPayload', { description: 'Result of recording that investors were paid.' })
export class MarkDistributionsPaidPayload {
  @Field(() => ProjectType, { description: 'The project.' })
  project!: object;

  @MaxItems(MAX_PAID_AT_ONCE)
  @Field(() => [DistributionType], { description: 'Those of these investors, as they are now.' })
  distributions!: object[];

  @Replayed()
  replayed!: boolean;
}

@ObjectType('DistributionPayload', { description: 'Result of a change of a payment of revenue.' })
export class DistributionPayload {
  @Field(() => DistributionType, { description: 'What its investor gets, as it is now.' })
  distribution!: object;
}
