import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { CalendarDate } from '#server/platform/graphql/scalars.ts';
import { MAX_ADVANCE } from './sandbox.rules.ts';

@ObjectType('Sandbox', {
  description:
    'The calendar of a server for trying things out. Days, and what falls due on them, follow it; log-ins, links and ' +
    'limits follow the clock.',
})
export class SandboxType {
  @Field(() => CalendarDate, { description: 'The present day in Buenos Aires, by the calendar.' })
  today!: string;

  @Field(() => CalendarDate, { description: 'The day that the calendar moves to; today while it does not move.' })
  until!: string;

  @Field(() => Int, { description: 'Days that the calendar is ahead of the clock.' })
  daysAhead!: number;

  @Field(() => Boolean, {
    description: 'Whether it moves: what is due on each day, the last one too, is done before it ends.',
  })
  isMoving!: boolean;
}

@InputType('AdvanceClockInput', { description: 'How far the calendar moves.' })
export class AdvanceClockInput {
  @Field(() => Int, { description: `Days, 1 to ${MAX_ADVANCE}. Errors: VALIDATION, LIMIT_REACHED.` })
  days!: number;
}

@ObjectType('AdvanceClockPayload', { description: 'Result of moving the calendar.' })
export class AdvanceClockPayload {
  @Field(() => CalendarDate, { description: 'The new day, which is reached once all that is due until then was done.' })
  day!: string;

  @Field(() => SandboxType, { description: 'The calendar, which may still be moving.' })
  sandbox!: object;
}
