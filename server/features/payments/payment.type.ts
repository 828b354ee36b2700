import { Field, ID, Int, ObjectType } from 'type-graphql';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { OutputFields } from '#server/platform/graphql/fields.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { CalendarDate, DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { InvestmentType } from '#server/features/investments/investment.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { BANK_DETAILS_FIELDS } from './bank.details.fields.ts';
import { PAYMENT_KINDS, PAYMENT_STATES, type PaymentKind, type PaymentState } from './payment.rules.ts';
import { MAX_CONFIRMED } from './payment.writing.rules.ts';

const MEANINGS: Readonly<Record<PaymentState, string>> = {
  TO_PAY: 'It is due, and nothing was received.',
  REPORTED: 'Its investor reported a payment, which the studio has not answered.',
  PAID_IN_PART: 'A part was received, and the rest is due.',
  PAID: 'All of it was received, or the studio counts what is missing as paid.',
  TO_RETURN:
    'It was reversed, and the studio has not returned all that it received. As a filter, and counted, also those in ' +
    'PAID of which something is to be returned.',
  RETURNED: 'It was reversed, and all that was received was returned.',
};

export const PaymentStateEnum = closedSet(PAYMENT_STATES, 'PaymentState', 'How far an investment is paid.', {
  inRest: null,
  meaning: (state) => MEANINGS[state],
});

const KIND_MEANINGS: Readonly<Record<PaymentKind, string>> = {
  REPORTED: 'Its investor says that they paid.',
  RECEIVED: 'The studio says that it received money.',
  REFUSED: 'The studio says that it received nothing of what was reported.',
  RETURNED: 'The studio says that it returned money: of a reversed investment, or beyond the investment.',
  SETTLED: 'The studio counts what is missing as paid; it received nothing.',
  DONATED: 'Its investor leaves to the studio what they paid beyond the investment.',
};

export const PaymentKindEnum = closedSet(PAYMENT_KINDS, 'PaymentKind', 'Which side says what of a payment.', {
  inRest: null,
  meaning: (kind) => KIND_MEANINGS[kind],
});

@ObjectType('Payment', {
  description:
    'What one side said of a payment. Never edited, never deleted: a mistake stays, beside a row with the opposite ' +
    'amount, so that amounts of a kind can always be added up.',
})
@OutputFields(BANK_DETAILS_FIELDS)
export class PaymentType {
  @Field(() => ID, { description: 'Id of the row.' })
  id!: number;

  @Field(() => PaymentKindEnum, { description: 'Which side says what.' })
  kind!: PaymentKind;

  @Field(() => Money, {
    name: 'amount',
    description:
      'Amount of money; of a refusal what had been reported; negative in a row that takes back another. US dollars, at ' +
      'most two decimals.',
  })
  amountCents!: number;

  @Field(() => CalendarDate, {
    description:
      'The day on which it was paid, received, refused, returned, settled or donated, or another row was taken back.',
  })
  paidOn!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the studio refused a report, settled what is missing or took back a row of its own; null in all other rows.',
  })
  reason!: string | null;

  @Field(() => DateTime, { description: 'When it was said.' })
  createdAt!: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'Version of the payment instructions in force when it was reported; null in all other rows.',
  })
  instructionsVersion!: number | null;

  @Field(() => ID, { nullable: true, description: 'Id of the report that it answers; null when it answers none.' })
  answers!: number | null;

  @Field(() => ID, { nullable: true, description: 'Id of the row that it takes back, whole; null when it takes none.' })
  reverses!: number | null;

  @Field(() => Boolean, { description: 'Whether another row takes it back.' })
  isReversed!: boolean;
}

@ObjectType('InvestmentPayments', {
  description:
    'What was paid of an investment. Fichín moves no money: its investor pays the studio, and both say so. What was ' +
    'received less what was returned is never more than 110 % of the investment.',
})
export class InvestmentPaymentsType {
  @Field(() => String, {
    description: 'What the investor writes on the transfer: eight symbols that are not mistaken, as "7K3M-9QX2".',
  })
  reference!: string;

  @Field(() => PaymentStateEnum, {
    nullable: true,
    description: 'How far it is paid; null while nothing is due, and for a reversed one without payments.',
  })
  state!: PaymentState | null;

  @Field(() => Boolean, {
    description:
      'Whether it is due: at once under KEEP_IT_ALL, once the campaign is funded under ALL_OR_NOTHING; never ' +
      'when it was reversed, and no more once the studio closed its account.',
  })
  isDue!: boolean;

  @Field(() => Money, {
    name: 'dueAmount',
    description: 'What is left to be paid; nothing of a reversed or settled one. US dollars, at most two decimals.',
  })
  dueCents!: number;

  @Field(() => Money, {
    name: 'toReturnAmount',
    description:
      'What the studio received of a reversed one and has not returned; of another, what it received beyond the ' +
      'investment, unless its investor leaves that to the studio. US dollars, at most two decimals.',
  })
  toReturnCents!: number;

  @Field(() => Money, {
    name: 'settledAmount',
    description: 'What is missing and the studio counts as paid; it is no money. US dollars, at most two decimals.',
  })
  settledCents!: number;

  @Field(() => Money, {
    name: 'donatedAmount',
    description: 'What its investor paid beyond it and leaves to the studio. US dollars, at most two decimals.',
  })
  donatedCents!: number;

  @Field(() => Money, {
    name: 'receivedAmount',
    description: 'What the studio received, corrections included. US dollars, at most two decimals.',
  })
  receivedCents!: number;

  @Field(() => Money, {
    name: 'returnedAmount',
    description: 'What the studio returned, corrections included. US dollars, at most two decimals.',
  })
  returnedCents!: number;

  @Field(() => Money, {
    name: 'reportedAmount',
    nullable: true,
    description: 'What the report without an answer says was paid; null without one. US dollars.',
  })
  reportedCents!: number | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The day on which that report says it was paid; null without one.',
  })
  reportedOn!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether its investor has confirmed their e-mail, or closed their account; null for everybody but whoever has the ' +
      'right PROJECT_PAYMENTS.',
  })
  isInvestorConfirmed!: boolean | null;
}

@ObjectType('PaidTotals', { description: 'What was paid of all investments of an investor, as studios confirmed it.' })
export class PaidTotalsType {
  @Field(() => Money, {
    name: 'paid',
    description: 'What studios received, corrections included. US dollars, at most two decimals.',
  })
  paidCents!: number;

  @Field(() => Money, {
    name: 'left',
    description:
      'What of the active investments no studio has received or settled, due or not. US dollars, at most two decimals.',
  })
  leftCents!: number;

  @Field(() => Money, {
    name: 'returned',
    description: 'What studios returned. US dollars, at most two decimals.',
  })
  returnedCents!: number;
}

@ObjectType('PaymentCount', { description: 'The investments in one state of their payments.' })
export class PaymentCountType {
  @Field(() => PaymentStateEnum, { description: 'The state.' })
  state!: PaymentState;

  @Field(() => Int, { description: 'Number of investments in it.' })
  count!: number;

  @Field(() => Money, {
    name: 'amount',
    description:
      'What is left to be paid of TO_PAY and PAID_IN_PART, what is reported of REPORTED, what was received of PAID and is ' +
      'not to be returned, what is to be returned of TO_RETURN, what was returned of RETURNED. US dollars, at most two ' +
      'decimals.',
  })
  amountCents!: number;

  @Field(() => Int, {
    description: 'How many of those in TO_RETURN are in PAID, which counts them, too; 0 of every other state.',
  })
  overpaidCount!: number;

  @Field(() => Money, {
    name: 'coveredAmount',
    description:
      'What of the active ones was received or settled, never more than was invested. US dollars, at most two decimals.',
  })
  coveredCents!: number;
}

@ObjectType('PaymentPayload', { description: 'Result of a change in what was paid of an investment.' })
export class PaymentPayload {
  @Field(() => InvestmentType, { description: 'The investment, with its changed payments.' })
  investment!: object;

  @Field(() => ProjectType, { description: 'Its project, with its changed figures.' })
  project!: object;
}

@ObjectType('NewPaymentPayload', { description: 'Result of saying that money was paid or returned.' })
export class NewPaymentPayload extends PaymentPayload {
  @Replayed()
  replayed!: boolean;
}

@ObjectType('ConfirmPaymentsPayload', { description: 'Result of confirming payments.' })
export class ConfirmPaymentsPayload {
  @MaxItems(MAX_CONFIRMED)
  @Field(() => [InvestmentType], { description: 'The investments, in the order of the input.' })
  investments!: object[];

  @Field(() => ProjectType, { description: 'Their project, with its changed figures.' })
  project!: object;

  @Replayed()
  replayed!: boolean;
}
