import { Field, InputType, ObjectType } from 'type-graphql';
import { UserType } from '#server/features/accounts/user.type.ts';
import { describeField } from '#server/kernel/fields/fields.description.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { createInput, OutputFields } from '#server/platform/graphql/fields.ts';
import { CalendarDate } from '#server/platform/graphql/scalars.ts';
import { IDENTITY_FIELDS } from './identity.fields.ts';
import { ABSENCE_MEANINGS, type IdentityAbsence } from './identity.rules.ts';

export const IdentityAbsenceEnum = closedSet(
  Object.keys(ABSENCE_MEANINGS) as IdentityAbsence[],
  'LegalIdentityAbsence',
  'Why no legal identity is shown.',
  { meaning: (absence) => ABSENCE_MEANINGS[absence], inRest: null },
);

@ObjectType('LegalIdentity', { description: 'Who somebody is to the law, in their own words.' })
@OutputFields(IDENTITY_FIELDS, { except: ['legalName'] })
export class LegalIdentityType {
  @Field(() => String, { nullable: true, description: describeField(IDENTITY_FIELDS.legalName, false) })
  legalName!: string | null;
}

@ObjectType('LegalParty', { description: 'One party of an investment, as of the day of the investment.' })
export class LegalPartyType {
  @Field(() => LegalIdentityType, { nullable: true, description: 'Its identity; null: `absence` says why.' })
  identity!: LegalIdentityType | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The day on which the identity was written, when that is later than the investment; null otherwise.',
  })
  since!: string | null;

  @Field(() => IdentityAbsenceEnum, { nullable: true, description: 'Why there is none; null when there is one.' })
  absence!: string | null;
}

@ObjectType('LegalParties', { description: 'Both parties of an investment, as of its day.' })
export class LegalPartiesType {
  @Field(() => LegalPartyType, { description: 'Who invested.' })
  investor!: LegalPartyType;

  @Field(() => LegalPartyType, { description: 'The studio.' })
  studio!: LegalPartyType;
}

@InputType('SetLegalIdentityInput', { description: "The viewer's own identity; what is absent is removed." })
export class SetLegalIdentityInput extends createInput(IDENTITY_FIELDS) {}

@ObjectType('SetLegalIdentityPayload', { description: 'Result of writing a legal identity.' })
export class SetLegalIdentityPayload {
  @Field(() => UserType, { description: 'The account, with its identity.' })
  user!: object;
}
