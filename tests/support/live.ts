import { once } from 'node:events';
import { createClient, type FormattedExecutionResult } from 'graphql-ws';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { TestApp } from './app.ts';
import type { Person } from './client.ts';
import { allSettled } from './dispatches.ts';

export type Heard = FormattedExecutionResult<Record<string, unknown>, { code?: string }>;

export type Listener = {
  /** Everything received, in order. */
  heard: Heard[];
  /** Where the subscription began, and goes on after what was last received. */
  cursor: () => string;
  /** The error codes once the subscription has ended, none when the socket was closed; null before. */
  refused: () => string[] | null;
  /** The code the server closed the socket with; null while it is open. */
  closed: () => number | null;
};

/**
 * Subscribes until the running test ends, to what happens from now on or, with `after`, since then. Resolves once the
 * server has accepted or rejected the subscription. `params` are sent as the connection begins.
 */
export async function listen(
  { app, url }: Pick<TestApp, 'app' | 'url'>,
  person: Person,
  query: string,
  variables: object = {},
  params: Record<string, unknown> = {},
): Promise<Listener> {
  if (!('after' in variables || 'after' in params)) await allSettled({ app });
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: person ? { authorization: `Bearer ${person.token}`, ...params } : params,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
  });
  onTestFinished(() => client.dispose());
  let start = '';
  client.on('connected', (_socket, payload) => void (start = (payload as { cursor: string }).cursor));
  let closed: number | null = null;
  client.on('closed', (event) => void (closed = (event as { code: number }).code));
  const heard: Heard[] = [];
  let refused: string[] | null = null;
  const codesOf = (errors: unknown) =>
    Array.isArray(errors) // otherwise the socket was closed
      ? (errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code)
      : [];
  client.subscribe<Heard['data'] & object>(
    { query, variables: { ...variables } },
    {
      next: (result) => void heard.push(result as Heard),
      error: (errors) => void (refused = codesOf(errors)),
      complete: () => void (refused ??= heard.flatMap(({ errors }) => codesOf(errors ?? []))),
    },
  );
  // A later query over the same socket is answered only after the subscription was accepted or rejected.
  await new Promise<void>((resolve) => {
    client.subscribe(
      { query: '{ serverInfo { maxUploadBytes } }' },
      {
        next: () => undefined,
        error: () => resolve(),
        complete: () => resolve(),
      },
    );
  });
  const cursor = () => (heard.at(-1)?.extensions as { cursor?: string } | undefined)?.cursor ?? start;
  return { heard, cursor, refused: () => refused, closed: () => closed };
}

type Message = { type: string; payload?: unknown };

/** Sends one raw message after the connection is acknowledged and returns the server's answer to it. */
export async function sendRaw(url: string, person: Person, messageOf: (id: string) => string): Promise<Message> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  onTestFinished(() => socket.close());
  const next = async () => {
    const [message] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(message.toString()) as Message;
  };
  await once(socket, 'open');
  const payload = person ? { authorization: `Bearer ${person.token}` } : {};
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await next();
  socket.send(messageOf(crypto.randomUUID()));
  return next();
}

/** How many subscriptions and the like the server tells of events. */
export async function listenersOf({ url }: { url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fichin_event_listeners (\d+)$/m.exec(metrics)?.[1]);
}
