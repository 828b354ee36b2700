import { Field, ObjectType } from 'type-graphql';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { idInput } from '#server/platform/graphql/id.input.ts';
import { InvestmentType } from '../investment.type.ts';

export const InvestmentIdInput = idInput('InvestmentIdInput', 'investment');

@ObjectType('WithdrawInvestmentPayload', { description: 'Result of withdrawing an investment.' })
export class WithdrawInvestmentPayload {
  @Field(() => InvestmentType, { description: 'The withdrawn investment; `reversedBy` is the row that took it back.' })
  investment!: object;

  @Field(() => ProjectType, { description: 'The project with its changed totals.' })
  project!: object;
}
