import { Field, InputType, ObjectType } from 'type-graphql';
import { UserType } from '#server/features/accounts/user.type.ts';
import { createInput, OutputFields } from '#server/platform/graphql/fields.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { RETURN_ACCOUNT_FIELDS } from './return.account.fields.ts';

@ObjectType('ReturnAccount', {
  description:
    'To which account money is returned to an investor: one version. Fichín holds no money, and returns none.',
})
@OutputFields(RETURN_ACCOUNT_FIELDS)
export class ReturnAccountType {
  @Field(() => DateTime, { description: 'From when it is in force, until a later one is.' })
  inForceFrom!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When another replaces it; null where nothing changes.' })
  changesOn!: Date | null;
}

@ObjectType('OwnReturnAccounts', { description: 'To which account money is returned to the viewer.' })
export class OwnReturnAccountsType {
  @Field(() => ReturnAccountType, { nullable: true, description: 'As is in force now; null without one.' })
  current!: object | null;

  @Field(() => ReturnAccountType, { nullable: true, description: 'What will be in force; null where nothing changes.' })
  next!: object | null;
}

@InputType('SetReturnAccountInput', {
  description: 'To which account money is returned to the viewer: one field or both.',
})
export class SetReturnAccountInput extends createInput(RETURN_ACCOUNT_FIELDS) {}

@ObjectType('ReturnAccountPayload', { description: 'Result of a change of the account to which money is returned.' })
export class ReturnAccountPayload {
  @Field(() => UserType, { description: 'The account, with what is in force and what will be.' })
  user!: object;
}
