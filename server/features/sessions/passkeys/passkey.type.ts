import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import { idInput } from '#server/platform/graphql/id.input.ts';

const NAME = 'Its name, 1 to 60 characters in one line. Errors: VALIDATION.';

@ObjectType('Passkey', {
  description: "What signs for the viewer's account instead of the password, on a device or in a password manager.",
})
export class PasskeyType {
  @Field(() => ID, { description: 'Id of the passkey.' })
  id!: number;

  @Field(() => String, { description: 'Its name, chosen by its owner.' })
  name!: string;

  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it last logged in or proved who the viewer is; null until then.',
  })
  lastUsedAt!: Date | null;
}

@InputType('AddPasskeyInput', { description: 'A new passkey.' })
export class AddPasskeyInput {
  @Field(() => String, { description: NAME })
  name!: string;

  @Field(() => String, {
    description:
      "What `navigator.credentials.create` answered to the options, as WebAuthn's `RegistrationResponseJSON` in text, " +
      'at most 16,384 characters. Errors: INVALID_PASSKEY.',
  })
  response!: string;
}

@InputType('RenamePasskeyInput', { description: 'Another name for a passkey.' })
export class RenamePasskeyInput {
  @Field(() => ID, { description: 'Id of the passkey. Errors: PASSKEY_NOT_FOUND.' })
  id!: string;

  @Field(() => String, { description: NAME })
  name!: string;
}

@InputType('PasskeyResponseInput', { description: 'What a passkey signed.' })
export class PasskeyResponseInput {
  @Field(() => String, {
    description:
      "What `navigator.credentials.get` answered to the options, as WebAuthn's `AuthenticationResponseJSON` in text, " +
      'at most 16,384 characters. Errors: INVALID_PASSKEY.',
  })
  response!: string;
}

@ObjectType('PasskeyOptionsPayload', { description: 'The request to a browser; answered once, within 5 minutes.' })
export class PasskeyOptionsPayload {
  @Field(() => String, {
    description:
      "JSON in text: WebAuthn's `PublicKeyCredentialCreationOptionsJSON` for a new passkey, else its " +
      '`PublicKeyCredentialRequestOptionsJSON`.',
  })
  options!: string;
}

@ObjectType('PasskeyPayload', { description: 'Result of renaming a passkey.' })
export class PasskeyPayload {
  @Field(() => PasskeyType, { description: 'The passkey.' })
  passkey!: object;
}

@ObjectType('AddPasskeyPayload', { description: 'Result of adding a passkey.' })
export class AddPasskeyPayload extends PasskeyPayload {
  @Field(() => UserType, { description: 'The account with its passkeys.' })
  user!: object;
}

@ObjectType('DeletePasskeyPayload', { description: 'Result of removing a passkey.' })
export class DeletePasskeyPayload {
  @Field(() => UserType, { description: 'The account, without the passkey.' })
  user!: object;
}

@ObjectType('PasskeyStepUpPayload', { description: 'Result of proving again who one is.' })
export class PasskeyStepUpPayload {
  @Field(() => UserType, { description: 'The account.' })
  user!: object;
}

export const PasskeyIdInput = idInput('PasskeyIdInput', 'passkey');
