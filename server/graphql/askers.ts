import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Asked, Context } from './context.ts';

export type Askers = ReturnType<typeof createAskers>;

/** Whose request an error belongs to: Apollo formats errors without saying so. */
export function createAskers() {
  const askers = new WeakMap<object, Asked>();

  function remember(error: unknown, request: Asked): void {
    const cause = causeOf(error);
    if (typeof cause === 'object' && cause !== null) askers.set(cause, request);
  }

  const plugin: ApolloServerPlugin<Context> = {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue: { request } }) {
          for (const error of errors) remember(error, request);
        },
      };
    },
  };

  return { remember, plugin, of: (error: unknown): Asked | null => askers.get(causeOf(error) as object) ?? null };
}

/** What was thrown, under however many layers of GraphQL errors. */
export function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}
