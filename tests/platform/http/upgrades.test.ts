import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startAppForFile } from '#tests/support/app.ts';

const log: string[] = [];
const app = await startAppForFile({ log });

type Sent = [line: string, body?: string];

const LOGIN = '{"email":"a@b.test","password":"-"}';
const REQUESTS: Sent[] = [
  ['GET /healthz'],
  ['GET /juegos'],
  ['POST /graphql', '{"query":"{ serverInfo { maxUploadBytes } }"}'],
  ['GET /api/projects'],
  ['POST /api/auth/login', LOGIN],
  ['GET /media/nothing.webp'],
  ['DELETE /api/projects/1/updates/1'],
  ['PUT /api/users/profile', '{"name":"Ana"}'],
  ['GET /graphql?query=%7B__typename%7D'],
  ['OPTIONS /api/projects'],
  ['HEAD /api/openapi.json'],
  ['GET /no/such/path'],
];

function textOf([line, body]: Sent, upgrade: string | null): string {
  const named = upgrade === null ? [] : ['connection: upgrade, http2-settings', `upgrade: ${upgrade}`];
  const length = body === undefined ? [] : ['content-type: application/json', `content-length: ${body.length}`];
  return [`${line} HTTP/1.1`, 'host: a', ...named, ...length, '', body ?? ''].join('\r\n');
}

/** Sends a request and returns the status and the body of its answer; throws if the server closes the connection. */
async function ask(socket: Socket, signal: AbortSignal, sent: Sent, upgrade: string | null): Promise<string> {
  let answer = '';
  socket.write(textOf(sent, upgrade));
  for (;;) {
    const [part] = (await once(socket, 'data', { signal })) as [Buffer];
    answer += part.toString();
    const [head = '', body] = answer.split(/\r\n\r\n(.*)/s);
    const length = sent[0].startsWith('HEAD') ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body !== undefined && Buffer.byteLength(body) === length) return `${head.slice(0, 12)} ${body}`;
  }
}

/** Sends requests one after another on one connection. */
async function askAll(requests: Sent[], upgrade: string | null): Promise<string[]> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  const answers: string[] = [];
  for (const sent of requests) answers.push(await ask(socket, closed.signal, sent, upgrade));
  socket.destroy();
  return answers;
}

test.each(['h2c', 'TLS/1.0', 'IRC/6.9, H2C', 'websocket2'])(
  'an upgrade to %s is answered as if the header were not there',
  async (upgrade) => {
    const expected = await askAll(REQUESTS, null);
    const before = log.length;
    expect(await askAll(REQUESTS, upgrade)).toEqual(expected);
    await expect.poll(() => log.slice(before)).toHaveLength(REQUESTS.length);
  },
);

test.each(['POST', 'PUT', 'DELETE'])('a WebSocket opens by GET alone: %s is answered', async (method) => {
  const requests: Sent[] = [[`${method} /api/auth/login`, LOGIN]];
  expect(await askAll(requests, 'websocket')).toEqual(await askAll(requests, null));
});

test('HTTP/1.0 has no upgrades', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /healthz HTTP/1.0\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['websocket', 'WebSocket', 'h2c, websocket', 'TLS/1.0,WEBSOCKET, h2c'])(
  'an upgrade to %s opens a WebSocket',
  async (upgrade) => {
    const address = `${app.url.replace('http', 'ws')}/graphql`;
    const socket = new WebSocket(address, 'graphql-transport-ws', { headers: { upgrade } });
    await once(socket, 'open');
    expect(socket.protocol).toBe('graphql-transport-ws');
    socket.terminate();
  },
);
