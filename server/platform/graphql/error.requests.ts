import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { RequestInfo, OperationContext } from './operation.context.ts';

export type ErrorRequests = ReturnType<typeof createErrorRequests>;

/** Maps errors to requests, because Apollo's `formatError` doesn't get the request. */
export function createErrorRequests() {
  const requests = new WeakMap<object, RequestInfo>();

  function remember(error: unknown, request: RequestInfo): void {
    const cause = causeOf(error);
    if (typeof cause === 'object' && cause !== null) requests.set(cause, request);
  }

  const plugin: ApolloServerPlugin<OperationContext> = {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue: { request } }) {
          for (const error of errors) remember(error, request);
        },
      };
    },
  };

  return {
    remember,
    plugin,
    find: (error: unknown): RequestInfo | null => requests.get(causeOf(error) as object) ?? null,
  };
}

/** The error originally thrown, unwrapped from GraphQLErrors. */
export function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}
