import { Field, InputType, ObjectType } from 'type-graphql';
import {
  type MailChoice,
  type MailGroup,
  MAIL_GROUPS,
  RELATION_NAMES,
  mailGroup,
  MAIL_CHOICE_NAMES,
  MAIL_CHOICES,
} from './mail.preference.rules.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';

export const MailGroupEnum = closedSet(
  MAIL_GROUPS,
  'MailGroup',
  'What a person chooses separately whether to receive by mail.',
  { meaning: (group) => `${RELATION_NAMES[mailGroup(group).relation]}: ${mailGroup(group).name}.`, inRest: null },
);

export const MailChoiceEnum = closedSet(
  MAIL_CHOICES,
  'MailChoice',
  'When something is sent by mail: as it happens, in one mail at 08:00 in Buenos Aires, or never.',
  { meaning: (choice) => `${MAIL_CHOICE_NAMES[choice]}.`, inRest: null },
);

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
