import { Field, ID, InputType, Int } from 'type-graphql';
import { INVESTMENT_KEY_DAYS } from '#server/features/idempotency/idempotency.rules.ts';
import { SOURCE_MEANING } from '#server/kernel/referral.source.ts';
import { Money } from '#server/platform/graphql/scalars.ts';

@InputType('InvestInput', { description: 'An investment in a published project.' })
export class InvestInput {
  @Field(() => ID, { description: 'Id of the project to invest in. Errors: PROJECT_NOT_FOUND.' })
  projectId!: string;

  @Field(() => Money, {
    description:
      "US dollars, at most two decimals, from the project's minInvestment to its maxInvestment. Errors: " +
      'INVALID_AMOUNT, BELOW_MIN, ABOVE_MAX.',
  })
  amount!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Idempotency key, 1 to 200 printable ASCII characters without spaces, kept for ' +
      `${INVESTMENT_KEY_DAYS} days: the same key and amount give the same investment. Errors: VALIDATION, IDEMPOTENCY_CONFLICT.`,
  })
  clientMutationId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Project.termsVersion of the terms that the investor saw and agrees to; when absent, any are agreed to. An ' +
      'investment that the same clientMutationId has made is answered all the same. Errors: TERMS_CHANGED.',
  })
  termsVersion?: number | null;

  @Field(() => String, { nullable: true, description: SOURCE_MEANING })
  source?: string | null;
}
