import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer } from '#server/platform/http/server.ts';

const ANSWER = Buffer.alloc(16 * 1024 * 1024);
/** Milliseconds: half the time a connection may stay open without reading, because it is checked twice in that time. */
const LONGEST = 15_000;

let server: FastifyInstance;

beforeEach(async () => {
  server = createServer({ logLevel: 'silent', trustedProxies: null });
  server.get('/', (_request, reply) => reply.send(ANSWER));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  server.server.closeAllConnections();
  await server.close();
});

function ask(): Socket {
  const { port } = server.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return client;
}

test('who asks and never reads is left', async () => {
  expect(server.server.timeout).toBeGreaterThan(0);
  expect(server.server.timeout).toBeLessThanOrEqual(LONGEST);
  server.server.timeout = 200;
  const client = ask();
  const [served] = (await once(server.server, 'connection')) as [Socket];
  await once(served, 'close');
  client.destroy();
});

test('who reads is answered whole', async () => {
  let read = 0;
  for await (const piece of ask()) read += (piece as Buffer).length;
  expect(read).toBeGreaterThan(ANSWER.length);
});
