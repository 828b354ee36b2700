import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { resumeSubscriptions } from './resumeSubscriptions.ts';
import { isCurrent, onRenewal, readToken } from '#client/token.ts';

/** WebSocket close codes for a missing or rejected token. */
const UNAUTHENTICATED = [4401, 4403];

/** The longest wait between two attempts to connect, in milliseconds, and by how much it varies between people. */
const MAX_WAIT = 3000;
const JITTER = 1000;

export type LiveEvents = {
  onExpired: () => void;
  /** Events were missed: subscriptions went on from now. */
  onMissed: () => void;
};

/** Doubles up to a few seconds. Without a network, nothing is tried until the browser reports one. */
async function waitToRetry(retries: number): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  const wait = Math.min(500 * 2 ** retries, MAX_WAIT) + Math.random() * JITTER;
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** One WebSocket for all subscriptions: opened by the first and closed after the last. */
export const createLiveLink = (uri: string, { onExpired, onMissed }: LiveEvents) => {
  const url = new URL(uri, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const client = createClient({
    url: url.href,
    connectionParams: () => ({ authorization: `Bearer ${readToken()}` }),
    retryAttempts: Infinity,
    retryWait: waitToRetry,
    shouldRetry: () => readToken() !== null && isCurrent(),
    on: { closed: (event) => UNAUTHENTICATED.includes((event as CloseEvent).code) && onExpired() },
  });
  onRenewal(() => client.terminate()); // reconnects with the new token
  return new GraphQLWsLink(resumeSubscriptions(client, onMissed));
};
