import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { readToken } from './token.ts';

/** Subscriptions over one WebSocket, opened by the first and closed with the last. */
export const createLiveLink = (uri: string) => {
  const url = new URL(uri, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new GraphQLWsLink(
    createClient({
      url: url.href,
      connectionParams: () => ({ authorization: `Bearer ${readToken()}` }),
      retryAttempts: 10,
      shouldRetry: () => readToken() !== null,
    }),
  );
};
