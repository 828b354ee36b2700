import { InputType, Field, ID } from 'type-graphql';

/** An input with one id. */
export function idInput(name: string, what: string) {
  @InputType(name, { description: `The ${what} that a mutation concerns.` })
  class IdInput {
    @Field(() => ID, { description: `Id of the ${what}. Errors: ${what.toUpperCase().replace(' ', '_')}_NOT_FOUND.` })
    id!: string;
  }
  return IdInput;
}

export type IdInput = { id: string };
