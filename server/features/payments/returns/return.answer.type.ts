import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';
import { ReasonInput } from '../payment.inputs.type.ts';
import { ANSWER_DAYS, DISPUTE_DAYS, MAX_RETURN_REPLY, RETURN_STATES, type ReturnState } from './return.answer.rules.ts';

const MEANINGS: Readonly<Record<ReturnState, string>> = {
  WAITING: `Its investor may still confirm or dispute it: until ${ANSWER_DAYS} days after it was recorded.`,
  UNANSWERED: 'Its investor did not answer in time, which is no confirmation.',
  CONFIRMED: 'Its investor says that the money was received.',
  DISPUTED: 'Its investor says that the money was not received, and the dispute is open.',
  UNRESOLVED: `A dispute that did not end in ${DISPUTE_DAYS} days: both sides disagree.`,
  WITHDRAWN: 'Its investor withdrew the dispute, without confirming the return.',
  DECIDED: 'An operator ended the dispute, with a reason.',
};

export const ReturnStateEnum = closedSet(RETURN_STATES, 'ReturnState', 'What both sides say of a return.', {
  inRest: null,
  meaning: (state) => MEANINGS[state],
});

/** What both sides say of money that a studio says it returned, or paid of revenue. */
@ObjectType()
export abstract class AnsweredType {
  @Field(() => CalendarDate, {
    description: `The last day on which its investor answers, ${ANSWER_DAYS} days after it was recorded, in Buenos Aires.`,
  })
  answerableUntil!: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The last day of an open dispute; null without a dispute.',
  })
  disputeEndsOn!: string | null;

  @Field(() => String, { nullable: true, description: 'Why its investor disputed it; null without a dispute.' })
  disputeReason!: string | null;

  @Field(() => String, { nullable: true, description: "The studio's reply to the dispute; null without one." })
  reply!: string | null;

  @Field(() => String, { nullable: true, description: 'What the bank calls it, as the reply says; null without that.' })
  replyReference!: string | null;

  @Field(() => String, { nullable: true, description: 'Why an operator ended the dispute; null where none did.' })
  decision!: string | null;
}

@ObjectType('ReturnedPayment', {
  description: 'Money that a studio says it returned, and what both sides say of that. Answers change no amount.',
})
export class ReturnedPaymentType extends AnsweredType {
  @Field(() => ID, { description: 'Id of the payment row.' })
  id!: number;

  @Field(() => Money, { name: 'amount', description: 'What was returned. US dollars, at most two decimals.' })
  amountCents!: number;

  @Field(() => CalendarDate, { description: 'The day on which it was returned.' })
  paidOn!: string;

  @Field(() => ReturnStateEnum, { description: 'What both sides say of it.' })
  state!: ReturnState;
}

/** The studio's reply to a dispute. */
@InputType()
export abstract class ReplyInput {
  @Field(() => String, {
    description: `Plain text, 1 to ${MAX_RETURN_REPLY} characters after trimming, which the investor reads. Errors: VALIDATION.`,
  })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the bank calls the transfer, at most 60 characters; null for none. Errors: VALIDATION.',
  })
  bankReference?: string | null;
}

const RETURNED =
  "Id of a payment row of kind RETURNED of one of the viewer's own investments. Errors: PAYMENT_NOT_FOUND.";

@InputType('ConfirmReturnInput', { description: 'A return that the viewer received.' })
export class ConfirmReturnInput {
  @Field(() => ID, { description: RETURNED })
  paymentId!: string;
}

@InputType('DisputeReturnInput', { description: 'A return that the viewer did not receive.' })
export class DisputeReturnInput extends ReasonInput {
  @Field(() => ID, { description: RETURNED })
  paymentId!: string;
}

@InputType('WithdrawDisputeInput', { description: 'A return that the viewer disputed.' })
export class WithdrawDisputeInput {
  @Field(() => ID, { description: RETURNED })
  paymentId!: string;
}

@InputType('ReplyToDisputeInput', { description: "The studio's reply to a dispute." })
export class ReplyToDisputeInput extends ReplyInput {
  @Field(() => ID, {
    description:
      'Id of a payment row of kind RETURNED in a project in which the viewer has the right PROJECT_PAYMENTS. Errors: ' +
      'PAYMENT_NOT_FOUND.',
  })
  paymentId!: string;
}
