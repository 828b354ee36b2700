import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Caller } from './people.ts';

const QUERY = 'subscription ($id: ID!) { projectFundingChanged(projectId: $id) { id fundingRaised } }';

export type Listeners = {
  count: number;
  /** How many sockets receive something from now on, within at most `milliseconds`. */
  heardWithin(milliseconds: number): Promise<number>;
  end(): Promise<void>;
};

/** `count` sockets subscribed to a project, which reconnect as the web client's do. */
export function startListeners(url: string, count: number, caller: Caller, projectId: number): Listeners {
  const heard = Array.from({ length: count }, () => 0);
  const clients = heard.map((_none, index) => {
    const client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${caller.token}` },
      retryAttempts: 10,
      shouldRetry: () => true,
    });
    const next = ({ data }: { data?: unknown }) => void (heard[index] = (heard[index] ?? 0) + (data ? 1 : 0));
    client.subscribe(
      { query: QUERY, variables: { id: String(projectId) } },
      { next, error: () => undefined, complete: () => undefined },
    );
    return client;
  });
  return {
    count,
    async heardWithin(milliseconds) {
      const before = [...heard];
      const later = () => heard.filter((events, index) => events > (before[index] ?? 0)).length;
      for (const end = performance.now() + milliseconds; performance.now() < end && later() < count;) await sleep(50);
      return later();
    },
    async end() {
      for (const client of clients) await client.dispose();
    },
  };
}
