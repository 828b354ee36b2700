import { Field, InputType } from 'type-graphql';
import { PROFILE_FIELDS } from './profile.fields.ts';
import { TextVersionInput } from '#server/features/texts/text.type.ts';
import { RoleEnum } from './user.type.ts';
import { updateInput, inputReader } from '#server/platform/graphql/fields.ts';
import { BaseRevision } from '#server/platform/graphql/revision.type.ts';
import type { Role } from '#server/kernel/viewer.ts';
import type { ProfileFields, ProfilePatch } from './profile.rules.ts';

@InputType('RegisterInput', { description: 'An account to register.' })
export class RegisterInput {
  @Field(() => String, {
    description: 'E-mail address, at most 254 characters; stored in lower case. Errors: VALIDATION, EMAIL_TAKEN.',
  })
  email!: string;

  @Field(() => String, {
    description:
      '8 to 4096 characters, among them an upper-case letter, a lower-case letter and a digit. Errors: VALIDATION.',
  })
  password!: string;

  @Field(() => RoleEnum, { description: "Role of the account, which can't be changed later. Errors: VALIDATION." })
  role!: Role;

  @Field(() => [TextVersionInput], {
    nullable: true,
    description:
      'Texts that the person accepts, as `legalTexts` gave them; without them the account has accepted none yet. ' +
      'Errors: TEXTS_CHANGED.',
  })
  acceptedTexts?: TextVersionInput[] | null;
}

@InputType('LoginInput', { description: 'Credentials of an account.' })
export class LoginInput {
  @Field(() => String, { description: "The account's e-mail address, in any letter case." })
  email!: string;

  @Field(() => String, { description: "The account's password. Errors: INVALID_CREDENTIALS." })
  password!: string;
}

@InputType('UpdateProfileInput', {
  description:
    "Changes to the viewer's own profile: an absent field stays unchanged, null or an empty text removes the value.",
})
export class UpdateProfileInput extends updateInput(PROFILE_FIELDS) {
  @BaseRevision('User.profileRevision')
  baseRevision?: number | null;
}

const readProfileFields = inputReader<ProfileFields>(PROFILE_FIELDS);

export const readProfile = (input: UpdateProfileInput): ProfilePatch => readProfileFields(input);
