import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { isCurrent, onRenewal, readToken } from './token.ts';

/** What a server closes a socket with when it takes no token, or not this one. */
const UNAUTHENTICATED = [4401, 4403];

/** Subscriptions over one WebSocket, opened by the first and closed with the last. */
export const createLiveLink = (uri: string, onExpired: () => void) => {
  const url = new URL(uri, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const client = createClient({
    url: url.href,
    connectionParams: () => ({ authorization: `Bearer ${readToken()}` }),
    retryAttempts: 10,
    shouldRetry: () => readToken() !== null && isCurrent(),
    on: {
      closed: (event) => UNAUTHENTICATED.includes((event as CloseEvent).code) && onExpired(),
    },
  });
  onRenewal(() => client.terminate()); // it connects again, with the new token
  return new GraphQLWsLink(client);
};
