import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { CreationKey, Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { InvestmentType } from '#server/features/investments/investment.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
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
export class ReleaseUnpaidPayload {
  @MaxItems(MAX_RELEASED)
  @Field(() => [InvestmentType], { description: 'The investments, in the order of the input.' })
  investments!: object[];

  @Field(() => ProjectType, { description: 'Their project, with its changed figures.' })
  project!: object;

  @Replayed()
  replayed!: boolean;
}
