import { Field, ID, InputType } from 'type-graphql';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { createInput, inputReader } from '#server/platform/graphql/fields.ts';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';
import { BANK_DETAILS_FIELDS } from './bank.details.fields.ts';
import type { BankDetails } from './bank.details.rules.ts';
import { MAX_CONFIRMED, MAX_PAYMENT_REASON } from './payment.writing.rules.ts';

/** What is said of a payment besides amount and day. */
export const readBankDetails = inputReader<BankDetails>(BANK_DETAILS_FIELDS);

const OWN = { description: "Id of an investment of the viewer's own. Errors: INVESTMENT_NOT_FOUND." };
const RECORDED = {
  description:
    'Id of an investment in a project in which the viewer has the right PROJECT_PAYMENTS. Errors: INVESTMENT_NOT_FOUND.',
};
const DAY = 'From the day of the investment until today, in Buenos Aires. Errors: INVALID_DATE, VALIDATION.';

/** Why a studio records, refuses or takes back something, or an investor disputes it. */
@InputType()
export abstract class ReasonInput {
  @Field(() => String, {
    description: `Plain text, 1 to ${MAX_PAYMENT_REASON} characters after trimming, which both sides read. Errors: VALIDATION.`,
  })
  reason!: string;
}

@InputType('ReportPaymentInput', { description: 'What an investor says that they paid.' })
export class ReportPaymentInput extends createInput(BANK_DETAILS_FIELDS) {
  @Field(() => ID, OWN)
  investmentId!: string;

  @Field(() => Money, {
    description:
      'US dollars, at most two decimals, and with what was received at most 110 % of the investment. Errors: INVALID_AMOUNT.',
  })
  amount!: number;

  @Field(() => CalendarDate, { description: DAY })
  paidOn!: string;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('TakeBackPaymentReportInput', { description: 'The investment of a report.' })
export class TakeBackPaymentReportInput {
  @Field(() => ID, OWN)
  investmentId!: string;
}

@InputType('ConfirmPaymentsInput', { description: 'What a studio says that it received.' })
export class ConfirmPaymentsInput extends createInput(BANK_DETAILS_FIELDS) {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => [ID], {
    description: `Ids of investments in it, 1 to ${MAX_CONFIRMED}. Errors: INVESTMENT_NOT_FOUND, VALIDATION.`,
  })
  investmentIds!: string[];

  @Field(() => CalendarDate, { description: DAY })
  receivedOn!: string;

  @Field(() => Money, {
    nullable: true,
    description:
      'Of one investment alone; when absent, what was reported of each, or the whole of one without reported or received ' +
      'money. US dollars, at most two decimals, and with what was received at most 110 % of the investment. Errors: ' +
      'INVALID_AMOUNT, VALIDATION.',
  })
  amount?: number | null;

  @Field(() => Money, {
    nullable: true,
    description:
      'What the call records in all, as the viewer was shown it: when payments changed meanwhile so that it differs, ' +
      'nothing is recorded. US dollars, at most two decimals. Errors: PAYMENTS_CHANGED.',
  })
  total?: number | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('RefusePaymentInput', { description: 'The investment of a report, and why it is refused.' })
export class RefusePaymentInput extends ReasonInput {
  @Field(() => ID, RECORDED)
  investmentId!: string;
}

@InputType('ReturnPaymentInput', { description: 'What a studio says that it returned.' })
export class ReturnPaymentInput {
  @Field(() => ID, RECORDED)
  investmentId!: string;

  @Field(() => Money, {
    description: 'US dollars, at most two decimals and what is to be returned. Errors: INVALID_AMOUNT.',
  })
  amount!: number;

  @Field(() => CalendarDate, { description: DAY })
  returnedOn!: string;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('CorrectPaymentInput', { description: "A row of the studio's that was a mistake." })
export class CorrectPaymentInput extends ReasonInput {
  @Field(() => ID, {
    description:
      'Id of a payment row in a project in which the viewer has the right PROJECT_PAYMENTS. Errors: PAYMENT_NOT_FOUND.',
  })
  paymentId!: string;
}
