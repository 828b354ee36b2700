import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@ObjectType('Feed', {
  description:
    "The viewer's personal feed: addresses at which feed readers and calendars read, without a token, what the " +
    'viewer may read by then.',
})
export class FeedType {
  @Field(() => DateTime, { description: 'When its addresses were made.' })
  createdAt!: Date;
}

@ObjectType('CreateFeedPayload', { description: 'Result of making addresses for feeds.' })
export class CreateFeedPayload {
  @Field(() => String, {
    description: 'Address of the 50 newest updates (Atom). A secret: anybody who has it can read them.',
  })
  updatesUrl!: string;

  @Field(() => String, {
    description: 'Address of the promised milestones (iCalendar), at most 500. A secret as well.',
  })
  milestonesUrl!: string;

  @Field(() => UserType, { description: 'The account with its feed.' })
  user!: object;
}

@ObjectType('RevokeFeedPayload', { description: 'Result of ending a feed.' })
export class RevokeFeedPayload {
  @Field(() => UserType, { description: 'The account, without a feed.' })
  user!: object;
}
