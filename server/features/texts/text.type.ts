import { Field, InputType, ObjectType } from 'type-graphql';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import { LEGAL_TEXTS, type LegalTextName } from './text.rules.ts';

export const LegalTextNameEnum = closedSet(LEGAL_TEXTS, 'LegalTextName', 'Texts of the operator that people accept.', {
  meaning: (name) => `The page ${OPERATOR_TEXTS[name].path}.`,
  inRest: null,
});

@ObjectType('LegalText', { description: 'A text of the operator that people accept, as it is now.' })
export class LegalTextType {
  @Field(() => LegalTextNameEnum, { description: 'Which text it is.' })
  name!: LegalTextName;

  @Field(() => String, { description: 'Changes with the text.' })
  version!: string;
}

@ObjectType('TextToAccept', { description: 'A text whose current version the viewer has not accepted.' })
export class TextToAcceptType extends LegalTextType {
  @Field(() => Boolean, { description: 'Whether they accepted an earlier version.' })
  isChanged!: boolean;
}

@InputType('TextVersionInput', { description: 'A version of a text, as the person read it.' })
export class TextVersionInput {
  @Field(() => LegalTextNameEnum, { description: 'Which text it is.' })
  name!: LegalTextName;

  @Field(() => String, { description: 'The version that `legalTexts` gave. Errors: TEXTS_CHANGED.' })
  version!: string;
}

@InputType('AcceptTextsInput', { description: 'What the viewer accepts.' })
export class AcceptTextsInput {
  @Field(() => [TextVersionInput], {
    description: 'Current versions. One that was accepted before stays as it is. Errors: TEXTS_CHANGED.',
  })
  versions!: TextVersionInput[];
}

@ObjectType('AcceptTextsPayload', { description: 'Result of accepting texts.' })
export class AcceptTextsPayload {
  @Field(() => UserType, { description: 'The account with what it has not accepted yet.' })
  user!: object;
}
