import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { createInput, OutputFields } from '#server/platform/graphql/fields.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { ACCOUNT_KINDS, ACCOUNT_MEANINGS } from './account.rules.ts';
import { INSTRUCTIONS_FIELDS } from './instructions.fields.ts';
import { ABSENCE_MEANINGS, type InstructionsAbsence } from './instructions.rules.ts';

export const AccountKindEnum = closedSet(ACCOUNT_KINDS, 'PaymentAccountKind', 'What a studio is paid to.', {
  meaning: (kind) => ACCOUNT_MEANINGS[kind],
  inRest: null,
});

export const InstructionsAbsenceEnum = closedSet(
  Object.keys(ABSENCE_MEANINGS) as InstructionsAbsence[],
  'PaymentInstructionsAbsence',
  'Why somebody sees no payment instructions.',
  { meaning: (absence) => ABSENCE_MEANINGS[absence], inRest: null },
);

@ObjectType('PaymentInstructions', {
  description: "One version of how a project's studio is paid. Fichín holds no money, and is paid none.",
})
@OutputFields(INSTRUCTIONS_FIELDS)
export class PaymentInstructionsType {
  @Field(() => Int, { description: 'Its number in the project, from 1.' })
  version!: number;

  @Field(() => DateTime, { description: 'From when it is in force, until a later one is.' })
  inForceFrom!: Date;
}

@InputType('SetPaymentInstructionsInput', { description: "How a project's studio is paid." })
export class SetPaymentInstructionsInput extends createInput(INSTRUCTIONS_FIELDS) {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;
}

@InputType('StopPaymentInstructionsInput', { description: 'The project whose payment instructions stay as they are.' })
export class StopPaymentInstructionsInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;
}

@InputType('PaymentChangeLinkInput', {
  description: 'A link that was sent because of a change of payment instructions.',
})
export class PaymentChangeLinkInput {
  @Field(() => String, {
    description: 'The end of the address of the link, after the last slash. Errors: INVALID_STOP_LINK.',
  })
  secret!: string;
}
