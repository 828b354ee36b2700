import { Field, Int, ObjectType } from 'type-graphql';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';

@ObjectType('ProjectReturns', {
  description:
    'What a released game that shares its revenue returned to its investors, or all such games of a studio, as the ' +
    'studio declares and records it.',
})
export class ProjectReturnsType {
  @Field(() => Money, {
    name: 'paidIn',
    description: 'What the studio received of investors, less what it returned. US dollars, at most two decimals.',
  })
  paidInCents!: number;

  @Field(() => Money, {
    name: 'cameBack',
    description: 'What the studio says that it paid of its revenue, without corrected payments. US dollars.',
  })
  cameBackCents!: number;

  @Field(() => Int, { name: 'reportCount', description: 'Number of periods of which a report was published.' })
  reported!: number;

  @Field(() => Int, {
    description:
      'Number of reports that were published after their last day, `RevenuePeriod.dueOn`, or that are missing after it. ' +
      'None is late while its studio is suspended or closed, or nobody has a standing commitment.',
  })
  lateCount!: number;

  @Field(() => Int, {
    name: 'dueCount',
    description: 'Number of reports that were published, or are missing after their last day.',
  })
  due!: number;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The last day of the first report that is missing, which may be over; null where none is to come.',
  })
  nextDueOn!: string | null;

  @Field(() => Boolean, {
    description: 'Whether the studio closed its account before the last report, so that no more reports follow.',
  })
  endedEarly!: boolean;
}
