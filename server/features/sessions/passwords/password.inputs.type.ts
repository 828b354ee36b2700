import { Field, InputType } from 'type-graphql';

const NEW_PASSWORD =
  '8 to 4096 characters, among them an upper-case letter, a lower-case letter and a digit. Errors: VALIDATION.';

@InputType('RequestPasswordResetInput', { description: 'Whose password was forgotten.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "The account's e-mail address, in any letter case. Errors: VALIDATION." })
  email!: string;
}

@InputType('ResetPasswordInput', { description: 'A new password for whoever received the link.' })
export class ResetPasswordInput {
  @Field(() => String, {
    description: 'The end of the address of the link, after the last slash. Errors: INVALID_RESET_LINK.',
  })
  secret!: string;

  @Field(() => String, { description: NEW_PASSWORD })
  password!: string;
}

@InputType('ChangePasswordInput', { description: "Another password for the viewer's own account." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The account's password until now. Errors: WRONG_PASSWORD." })
  currentPassword!: string;

  @Field(() => String, { description: NEW_PASSWORD })
  newPassword!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether personal access tokens and the feed end too, as other sessions always do.',
  })
  endsTokensAndFeed!: boolean;
}
