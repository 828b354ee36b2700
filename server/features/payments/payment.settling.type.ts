import { Field, ID, InputType } from 'type-graphql';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import { ReasonInput } from './payment.inputs.type.ts';

const OWN = { description: "Id of an investment of the viewer's own. Errors: INVESTMENT_NOT_FOUND." };
const shown = (what: string) => ({
  nullable: true,
  description:
    `${what}, as the viewer was shown it: when payments changed meanwhile so that it differs, nothing is recorded. US ` +
    'dollars, at most two decimals. Errors: PAYMENTS_CHANGED.',
});

@InputType('SettlePaymentInput', { description: 'The commitment that a studio counts as paid, and why.' })
export class SettlePaymentInput extends ReasonInput {
  @Field(() => ID, {
    description:
      'Id of an investment in a project in which the viewer has the right PROJECT_PAYMENTS. Errors: INVESTMENT_NOT_FOUND.',
  })
  investmentId!: string;

  @Field(() => Money, shown('What is missing'))
  amount?: number | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('DonateExcessInput', { description: 'The commitment of which more was paid than was due.' })
export class DonateExcessInput {
  @Field(() => ID, OWN)
  investmentId!: string;

  @Field(() => Money, shown('What is to be returned'))
  amount?: number | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('TakeBackDonationInput', { description: 'The commitment of which something was left to the studio.' })
export class TakeBackDonationInput {
  @Field(() => ID, OWN)
  investmentId!: string;
}
