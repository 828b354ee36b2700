import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@ObjectType('Session', { description: 'A log-in of the viewer that is still open.' })
export class SessionType {
  @Field(() => ID, { description: 'Id of the session.' })
  id!: number;

  @Field(() => String, { description: 'Browser and system, as they call themselves: "Firefox en Android".' })
  device!: string;

  @Field(() => String, { description: 'IP address of the log-in.' })
  address!: string;

  @Field(() => DateTime, { description: 'When it began.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was last used, to ten minutes.' })
  lastUsedAt!: Date;

  @Field(() => Boolean, { description: 'Whether this request belongs to it.' })
  isCurrent!: boolean;
}

@ObjectType('AccessToken', {
  description:
    'A key for programs of the viewer. Its secret is shown only when it is created; only its hash is stored.',
})
export class AccessTokenType {
  @Field(() => ID, { description: 'Id of the token.' })
  id!: number;

  @Field(() => String, { description: "Its owner's name for it." })
  name!: string;

  @Field(() => Boolean, { description: 'False: it reads alone, and every change is refused with READ_ONLY_TOKEN.' })
  canWrite!: boolean;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'From when on it opens nothing any more.' })
  expiresAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was last used, to ten minutes; null: never.' })
  lastUsedAt!: Date | null;
}

@ObjectType('SessionsPayload', { description: 'Result of ending sessions, or of proving again who one is.' })
export class SessionsPayload {
  @Field(() => UserType, { description: 'The account, with the sessions that are left.' })
  user!: object;
}

@ObjectType('LogOutPayload', { description: 'Result of logging out.' })
export class LogOutPayload {
  @Field(() => Boolean, { description: 'True: the token of this request opens nothing any more.' })
  isEnded!: boolean;
}

@ObjectType('CreateAccessTokenPayload', { description: 'Result of making a personal access token.' })
export class CreateAccessTokenPayload {
  @Field(() => AccessTokenType, { description: 'The token, without its secret.' })
  accessToken!: object;

  @Field(() => String, {
    description: 'Sent as "Authorization: Bearer …", by programs of its owner. Not shown again.',
  })
  secret!: string;

  @Field(() => UserType, { description: 'Its owner.' })
  user!: object;
}

@ObjectType('RevokeAccessTokenPayload', { description: 'Result of revoking a personal access token.' })
export class RevokeAccessTokenPayload {
  @Field(() => UserType, { description: 'Its owner, with the tokens that are left.' })
  user!: object;
}

@ObjectType('MessagePayload', { description: 'Result of an action that has nothing else to say.' })
export class MessagePayload {
  @Field(() => String, { description: 'Confirmation in Spanish, to be shown.' })
  message!: string;
}
