import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, startAppForTest } from '#tests/support/app.ts';

type Answered = {
  status: number | undefined;
  connection: string | undefined;
  retryAfter: string | undefined;
  body: string;
};

async function ask(url: string, agent: Agent): Promise<Answered> {
  const request = get(url, { agent });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of answer) body += String(part);
  const { connection, 'retry-after': retryAfter } = answer.headers;
  return { status: answer.statusCode, connection, retryAfter, body };
}

test('a server that drains is not ready, answers all the same, and lets go of connections', async () => {
  const app = await startAppForTest();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  expect(await ask(`${app.url}/readyz`, agent)).toMatchObject({ status: 200, connection: 'keep-alive' });
  app.app.fastify.draining.active = true;
  expect(await ask(`${app.url}/readyz`, agent)).toMatchObject({ status: 503, connection: 'close', retryAfter: '5' });
  expect(await ask(`${app.url}/healthz`, agent)).toMatchObject({ status: 200, connection: 'close' });
});

test('a request that comes while the server closes is answered like every other, and closes its connection', async () => {
  const app = await startApp();
  const { server } = app.app.fastify;
  const begins = once(server, 'request');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let answers = '';
  socket.on('data', (part) => (answers += String(part)));
  const ended = once(socket, 'close');
  const body = '{"email":"a@b.test","password":"-"}';
  const begun = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  socket.write(`${begun}Content-Length: ${body.length}\r\n\r\n`);
  await begins;
  const stopped = app.stop();
  await expect.poll(() => server.listening).toBe(false);
  socket.write(`${body}GET /api/projects HTTP/1.1\r\nHost: x\r\n\r\n`);
  await ended;
  await stopped;
  const [first = '', second = ''] = answers.split(/(?=HTTP\/1\.1 )/);
  expect(first).toContain('HTTP/1.1 401');
  expect(second).toContain('HTTP/1.1 401');
  expect(second).toContain('"code":"UNAUTHENTICATED"');
  expect(second.toLowerCase()).toContain('connection: close');
});

test('a connection that was opened and never used is closed before one that waits for the rest of a request', async () => {
  const app = await startApp();
  const { server } = app.app.fastify;
  const port = Number(new URL(app.url).port);
  const half = connect(port, '127.0.0.1').on('error', () => undefined);
  half.write('GET /healthz HTTP/1.1\r\n');
  await once(server, 'connection');
  const unused = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(server, 'connection');
  const stopped = app.stop();
  await Promise.race([once(unused, 'close'), once(half, 'close')]);
  const areClosed = { unused: unused.closed, half: half.closed };
  half.destroy();
  await stopped;
  expect(areClosed).toEqual({ unused: true, half: false });
});
