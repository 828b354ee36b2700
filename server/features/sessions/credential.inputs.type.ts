import { Field, InputType, Int } from 'type-graphql';
import { idInput } from '#server/platform/graphql/id.input.ts';

@InputType('StepUpInput', { description: 'Proof of who one is.' })
export class StepUpInput {
  @Field(() => String, { description: "The account's password. Errors: WRONG_PASSWORD, TOO_MANY_REQUESTS." })
  password!: string;
}

@InputType('CreateAccessTokenInput', { description: 'A personal access token to make.' })
export class CreateAccessTokenInput {
  @Field(() => String, { description: 'What it is for, 1 to 80 characters in one line. Errors: VALIDATION.' })
  name!: string;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether it may change something; false: it reads alone.' })
  canWrite!: boolean;

  @Field(() => Int, { defaultValue: 90, description: 'Days it is valid, 1 to 365. Errors: VALIDATION.' })
  days!: number;
}

export const SessionIdInput = idInput('SessionIdInput', 'session');

export const AccessTokenIdInput = idInput('AccessTokenIdInput', 'access token');
