import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from './context.ts';

/**
 * A client that accepts only `application/json` reads a well-formed answer with errors as 200, as GraphQL over HTTP
 * asks; `application/graphql-response+json` keeps the 4xx.
 */
export const jsonStatusPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart({ request }) {
    const accepted = request.http?.headers.get('accept') ?? '';
    const legacyJson = accepted.includes('application/json') && !accepted.includes('application/graphql-response+json');
    return {
      async willSendResponse({ response }) {
        if (legacyJson && response.http.status === 400) response.http.status = 200;
      },
    };
  },
};
