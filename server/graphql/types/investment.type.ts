import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Money } from '../scalars.ts';

@ObjectType('Investment', { description: 'Money one investor put into one project. Never edited, never deleted.' })
export class InvestmentType {
  @Field(() => ID, { description: 'The same number REST uses.' })
  id!: number;

  @Field(() => Money, { name: 'amount', description: 'US dollars; there are no fees.' })
  amountCents!: number;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;
}
