import { ObjectType, Field, InputType } from 'type-graphql';
import { UserType } from '#server/features/accounts/user.type.ts';

@ObjectType('ConfirmEmailPayload', { description: 'Result of opening the link of a confirmation mail.' })
export class ConfirmEmailPayload {
  @Field(() => Boolean, { description: 'Whether the address was confirmed before, by this link or another one.' })
  alreadyConfirmed!: boolean;
}

@ObjectType('ResendEmailConfirmationPayload', { description: 'Result of asking for another confirmation mail.' })
export class ResendEmailConfirmationPayload {
  @Field(() => UserType, { description: 'The account whose address the mail goes to.' })
  user!: object;
}

@InputType('ConfirmEmailInput', { description: 'The link that was sent to an e-mail address.' })
export class ConfirmEmailInput {
  @Field(() => String, {
    description: 'The end of the address of the link, after the last slash. Errors: INVALID_CONFIRMATION.',
  })
  secret!: string;
}
