import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { noteLiveStart } from './liveStart.ts';
import { isCurrent, onRenewal, readToken } from './token.ts';

/** WebSocket close codes for a missing or rejected token. */
const UNAUTHENTICATED = [4401, 4403];

export type LiveEvents = {
  onExpired: () => void;
  /** Subscriptions are active again after an interruption: events may have been missed. */
  onResumed: () => void;
};

/** One WebSocket for all subscriptions: opened by the first and closed after the last. */
export const createLiveLink = (uri: string, { onExpired, onResumed }: LiveEvents) => {
  const url = new URL(uri, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const client = createClient({
    url: url.href,
    connectionParams: () => ({ authorization: `Bearer ${readToken()}` }),
    retryAttempts: 10,
    shouldRetry: () => readToken() !== null && isCurrent(),
    on: {
      connected: (_socket, _payload, wasRetry) => (wasRetry ? onResumed() : noteLiveStart()),
      closed: (event) => UNAUTHENTICATED.includes((event as CloseEvent).code) && onExpired(),
    },
  });
  onRenewal(() => client.terminate()); // reconnects with the new token
  return new GraphQLWsLink(client);
};
