import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import type { Sent } from './input.ts';

export type Answer = { status: number; type: string; text: string };

/** Sends over HTTP, or as one message on a WebSocket after the connection is acknowledged. */
export const send = (url: string, token: string | null, sent: Sent): Promise<Answer> =>
  sent.over === 'socket' ? sendOverSocket(url, token, sent.message) : sendOverHttp(url, token, sent);

async function sendOverHttp(url: string, token: string | null, sent: Sent & { over: 'http' }): Promise<Answer> {
  const { method, path, headers, body } = sent;
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const { hostname, port } = new URL(url);
  // Over node:http, because fetch writes paths in another way.
  const sending = request({ hostname, port, path, method, headers: { ...headers, ...authorization } }).end(body);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text: await textOf(answer) };
}

const PROBE = '{"id":"probe","type":"subscribe","payload":{"query":"{ __typename }"}}';

/** Waits until a later query is answered (status 200) or the server closes the socket (status: the close code). */
export async function sendOverSocket(url: string, token: string | null, message: string): Promise<Answer> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const heard: string[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve).on('error', () => undefined);
  });
  await once(socket, 'open');
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  socket.send(JSON.stringify({ type: 'connection_init', payload: authorization }));
  await once(socket, 'message');
  const answered = new Promise<number>((resolve) => {
    socket.on('message', (data: Buffer) => {
      heard.push(data.toString());
      if (/"id":"probe","type":"complete"/.test(heard.at(-1) ?? '')) resolve(200);
    });
  });
  socket.send(message);
  socket.send(PROBE);
  const status = await Promise.race([answered, closed]);
  socket.terminate();
  return { status, type: 'application/json', text: heard.join('\n') };
}

/** Close codes of an aborted connection and of an internal server error. */
const BROKEN = [1006, 1011, 4500];
const INTERNALS = /INTERNAL_SERVER_ERROR|UNAVAILABLE|SQLITE_|\bat .*\.(ts|js):\d+|drizzle|syntax error at or near/;

/** What is wrong with an answer, or null for a success or an error with a code. */
export function faultOf(sent: Sent, { status, type, text }: Answer): string | null {
  const shown = `${status} ${text.slice(0, 200)}`;
  if (BROKEN.includes(status) || (status >= 500 && status < 1000)) return shown;
  if (INTERNALS.test(text.slice(0, 10_000))) return shown;
  if (sent.over === 'socket' || status < 400) return null;
  const isCoded = type.includes('json') && /"code":\s*"[A-Z_]+"/.test(text);
  const isPage = type.includes('html') && !/^\/(?:api|graphql)/.test(sent.path);
  return isCoded || isPage ? null : shown;
}
