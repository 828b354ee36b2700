import { Field, Int, ObjectType } from 'type-graphql';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';

@ObjectType('ReferralDay', { description: 'What one source brought a project on one day.' })
export class ReferralDayType {
  @Field(() => CalendarDate, { name: 'date', description: 'The day, in the time zone of Buenos Aires.' })
  day!: string;

  @Field(() => String, {
    description:
      'Where they came from, as `?de=` named it in the address of the public page; "otras" for all beyond the 50 ' +
      'of a project that brought the most money, then follows, then visits, in these days; empty when it is not known.',
  })
  source!: string;

  @Field(() => Int, { description: 'Number of visits to the public page, one for each browser tab.' })
  visits!: number;

  @Field(() => Int, { description: 'Number of people who followed that day and still do.' })
  follows!: number;

  @Field(() => Int, {
    description: 'Number of investments; reversals are subtracted on their own day, so it may be negative.',
  })
  investments!: number;

  @Field(() => Money, {
    description: 'Their amount, less that of reversals. US dollars, at most two decimals; may be negative.',
  })
  amount!: number;
}
