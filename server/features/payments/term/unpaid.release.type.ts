import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import { ConfirmPaymentsPayload } from '../payment.type.ts';
import { MAX_RELEASED } from './unpaid.release.rules.ts';

@InputType('ReleaseUnpaidInput', { description: 'Commitments that were not paid in time.' })
export class ReleaseUnpaidInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => [ID], {
    description: `Ids of investments in it, 1 to ${MAX_RELEASED}. Errors: INVESTMENT_NOT_FOUND, VALIDATION.`,
  })
  investmentIds!: string[];

  @Field(() => Money, {
    nullable: true,
    description:
      'What is released in all, as the viewer was shown it: when commitments changed meanwhile so that it differs, ' +
      'nothing is released. US dollars, at most two decimals. Errors: PAYMENTS_CHANGED.',
  })
  total?: number | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@ObjectType('ReleaseUnpaidPayload', { description: 'Result of releasing unpaid commitments.' })
export class ReleaseUnpaidPayload extends ConfirmPaymentsPayload {}
