import { Field, InputType } from 'type-graphql';

@InputType('ChangeEmailInput', { description: "Another address for the viewer's own account." })
export class ChangeEmailInput {
  @Field(() => String, {
    description: 'E-mail address, at most 254 characters; stored in lower case. Errors: VALIDATION, EMAIL_TAKEN.',
  })
  newEmail!: string;
}

@InputType('EmailChangeLinkInput', { description: 'A link that was sent because of a change of address.' })
export class EmailChangeLinkInput {
  @Field(() => String, {
    description: 'The end of the address of the link, after the last slash. Errors: INVALID_EMAIL_CHANGE.',
  })
  secret!: string;
}
