import { Field, InputType, ObjectType } from 'type-graphql';
import type { MailChoice, MailGroup } from './mail.preference.rules.ts';
import { MailChoiceEnum, MailGroupEnum } from '#server/features/enums.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@ObjectType('MailPreference', { description: 'When the viewer is sent one group of mails.' })
export class MailPreferenceType {
  @Field(() => MailGroupEnum, { description: 'What the mails are about.' })
  group!: MailGroup;

  @Field(() => MailChoiceEnum, { description: 'When they are sent: what the viewer chose, or the default.' })
  choice!: MailChoice;
}

@InputType('SetMailPreferenceInput', { description: 'A choice for one group of mails.' })
export class SetMailPreferenceInput {
  @Field(() => MailGroupEnum, {
    description: "One of the groups in the viewer's `mailPreferences`. Errors: VALIDATION.",
  })
  group!: MailGroup;

  @Field(() => MailChoiceEnum, { description: 'When they are sent from now on.' })
  choice!: MailChoice;
}

@ObjectType('SetMailPreferencePayload', { description: 'Result of choosing when mails are sent.' })
export class SetMailPreferencePayload {
  @Field(() => UserType, { description: 'The account with its choices.' })
  user!: object;
}
