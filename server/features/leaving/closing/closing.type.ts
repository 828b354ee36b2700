import { Field, ObjectType } from 'type-graphql';
import { UserType } from '#server/features/accounts/user.type.ts';

@ObjectType('CloseAccountPayload', { description: 'Result of asking to close an account.' })
export class CloseAccountPayload {
  @Field(() => UserType, { description: 'The account, with when it closes.' })
  user!: object;
}

@ObjectType('KeepAccountPayload', { description: 'Result of keeping an account.' })
export class KeepAccountPayload {
  @Field(() => UserType, { description: 'The account, which stays.' })
  user!: object;
}
