import { once } from 'node:events';
import { createClient, type FormattedExecutionResult } from 'graphql-ws';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from './client.ts';

export type Heard = FormattedExecutionResult<Record<string, unknown>, { code?: string }>;

export type Listener = {
  /** Everything that came, in order. */
  heard: Heard[];
  /** The codes it was refused with once nothing more will come; null while something may. */
  refused: () => string[] | null;
};

/** Listens to a subscription until the running test ends. Resolves once the server has taken it or refused it. */
export async function listen(url: string, person: Person, query: string, variables: object = {}): Promise<Listener> {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: person ? { authorization: `Bearer ${person.token}` } : {},
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
  });
  onTestFinished(() => client.dispose());
  const heard: Heard[] = [];
  let refused: string[] | null = null;
  const codesOf = (errors: unknown) =>
    Array.isArray(errors) // else the socket was closed
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
  // A question asked after it, over the same socket, is answered when it has been taken or refused.
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
  return { heard, refused: () => refused };
}

type Message = { type: string; payload?: unknown };

/** Sends one message as it stands, once the server has welcomed the socket, and gives what it says to it. */
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
