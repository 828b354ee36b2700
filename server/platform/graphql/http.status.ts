import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationContext } from './operation.context.ts';

export const GRAPHQL_TYPE = 'application/graphql-response+json';

export const isLegacyJson = (accept: string): boolean =>
  accept.includes('application/json') && !accept.includes(GRAPHQL_TYPE);

/**
 * Clients that accept only `application/json` get 200 for well-formed requests with errors, as GraphQL over HTTP
 * requires; with `application/graphql-response+json` the 4xx stays.
 */
export const jsonStatusPlugin: ApolloServerPlugin<OperationContext> = {
  async requestDidStart({ request }) {
    const legacyJson = isLegacyJson(request.http?.headers.get('accept') ?? '');
    return {
      async willSendResponse({ response }) {
        if (legacyJson && response.http.status === 400) response.http.status = 200;
      },
    };
  },
};

/** Copies the delay from the errors to the Retry-After header. */
export const retryAfterPlugin: ApolloServerPlugin<OperationContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response: { body, http } }) {
        if (body.kind !== 'single') return;
        const waits = (body.singleResult.errors ?? []).map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0));
        const seconds = Math.max(0, ...waits);
        if (seconds > 0) http.headers.set('retry-after', String(seconds));
      },
    };
  },
};
