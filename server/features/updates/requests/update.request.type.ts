import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { RefusalType } from '#server/features/projects/project.type.ts';

@ObjectType('ViewerUpdateRequest', {
  description: 'Whether an investor may ask a project for an update, and whether they did.',
})
export class ViewerUpdateRequestType {
  @Field(() => DateTime, {
    description: 'When its newest update, public or private, was published; without one, when the project was.',
  })
  silentSince!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the viewer asked, if nothing was published since.' })
  requestedAt!: Date | null;

  @Field(() => RefusalType, {
    nullable: true,
    description:
      'Why the viewer may not ask now, or null: UPDATE_ALREADY_REQUESTED, or UPDATE_REQUEST_TOO_EARLY within 14 days ' +
      'of silentSince.',
  })
  refusal!: RefusalType | null;
}

@ObjectType('ResponseRecord', { description: 'How a studio answers requests for an update.' })
export class ResponseRecordType {
  @Field(() => Int, { description: 'Number of answered requests among the latest 1000.' })
  answered!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Median time from an answered request to the update that answered it, in days of 24 hours, at most one decimal; ' +
      'null without one.',
  })
  medianDays!: number | null;

  @Field(() => Int, { description: 'Number of requests that no update has answered yet, which the median leaves out.' })
  open!: number;

  @Field(() => String, { description: 'How the median is computed, in Spanish.' })
  explanation!: string;
}
