import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { ResolveName } from '#server/features/webhooks/checked.lookup.service.ts';
import { createWebhookSender } from '#server/features/webhooks/webhook.sender.service.ts';
import { listenRaw, SWITCHING } from '#tests/support/raw.receiver.ts';
import { certificateOfTests } from '#tests/support/smtp.ts';

const HEADERS = { 'webhook-id': 'msg_1' };

/** Listens on all loopback addresses; `reached` counts what arrived. */
async function listen(answer: RequestListener, server: http.Server = http.createServer()) {
  const state = { reached: 0, port: 0 };
  server.on('request', (request, response) => {
    state.reached += 1;
    answer(request, response);
  });
  server.listen(0, '::');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  state.port = (server.address() as AddressInfo).port;
  return state;
}

const listenTls = (answer: RequestListener) => listen(answer, https.createServer(certificateOfTests()));

/** A name server with these names alone. */
const names =
  (known: Record<string, string[]>): ResolveName =>
  (host, _options, done) => {
    const found = known[host]?.map((address) => ({ address, family: isIP(address) }));
    if (found) done(null, found);
    else done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
  };

const FORBIDDEN = [
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  'localhost',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '127.1',
  '0177.0.0.1',
  '0.0.0.0',
  '[::]',
  '169.254.169.254',
  '168.63.129.16',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[fe80::1]',
  '[fec0::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '127.0.0.1.',
  '①②⑦.0.0.1',
];

test('no address but those of the internet is connected to, however it is written', async () => {
  const { post } = createWebhookSender({ targets: 'public', ca: certificateOfTests().cert, timeout: 2000 });
  const receiver = await listenTls((_request, response) => response.end());
  for (const host of FORBIDDEN) {
    const answer = await post(`https://${host}:${receiver.port}/`, HEADERS, '{}');
    expect(answer, host).toEqual({ status: null, failure: 'address_not_allowed', answer: '' });
  }
  expect(receiver.reached).toBe(0);
  expect(await post(`http://ejemplo.test:${receiver.port}/`, HEADERS, '{}')).toMatchObject({
    failure: 'address_not_allowed',
  });
});

test('a name is refused when any of its addresses is, and at every connection', async () => {
  const receiver = await listenTls((_request, response) => response.end());
  let flips = 0;
  const known = names({
    inside: ['127.0.0.1'],
    mixed: ['1.1.1.1', '10.0.0.1'],
    mapped: ['::ffff:127.0.0.1'],
    link: ['fe80::1'],
  });
  const resolve: ResolveName = (host, options, done) => {
    if (host !== 'localhost') return known(host, options, done);
    flips += 1;
    done(null, [{ address: flips === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
  };
  const strict = createWebhookSender({ targets: 'public', resolve });
  for (const host of ['inside', 'mixed', 'mapped', 'link'])
    expect(await strict.post(`https://${host}:${receiver.port}/`, HEADERS, '{}'), host).toMatchObject({
      failure: 'address_not_allowed',
    });
  // The same answer as that of a name which leads inside: names of the internal network can't be told from others.
  expect(await strict.post('https://nadie.test/', HEADERS, '{}')).toMatchObject({ failure: 'address_not_allowed' });
  expect(receiver.reached).toBe(0);

  const isAllowed = (address: string) => address === '127.0.0.2';
  const sender = createWebhookSender({ targets: 'public', resolve, isAllowed, ca: certificateOfTests().cert });
  const url = `https://localhost:${receiver.port}/`;
  expect(await sender.post(url, HEADERS, '{}')).toMatchObject({ status: 200, failure: null });
  expect(await sender.post(url, HEADERS, '{}')).toMatchObject({ failure: 'address_not_allowed' });
  expect(receiver.reached).toBe(1);
  expect(flips).toBe(2);
});

test('the certificate must be of the name, and of an authority that is trusted', async () => {
  const receiver = await listenTls((_request, response) => response.end('bien'));
  const resolve = names({ localhost: ['127.0.0.1'], 'otro.test': ['127.0.0.1'] });
  const chosen = { targets: 'public', resolve, isAllowed: () => true } as const;
  const trusting = createWebhookSender({ ...chosen, ca: certificateOfTests().cert });
  const at = (host: string) => `https://${host}:${receiver.port}/`;
  expect(await trusting.post(at('localhost'), HEADERS, '{}')).toEqual({ status: 200, failure: null, answer: 'bien' });
  expect(await trusting.post(at('otro.test'), HEADERS, '{}')).toMatchObject({ failure: 'certificate_invalid' });
  expect(await trusting.post(at('127.0.0.1'), HEADERS, '{}')).toMatchObject({ failure: 'certificate_invalid' });
  const usual = createWebhookSender(chosen);
  expect(await usual.post(at('localhost'), HEADERS, '{}')).toMatchObject({ failure: 'certificate_invalid' });
  expect(receiver.reached).toBe(1);
});

test('a redirect is an answer, and is not followed', async () => {
  const victim = await listen((_request, response) => response.end('secreto'));
  const receiver = await listen((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${victim.port}/` }).end('allá'),
  );
  const { post } = createWebhookSender({ targets: 'any' });
  expect(await post(`http://127.0.0.1:${receiver.port}/`, HEADERS, '{}')).toEqual({
    status: 307,
    failure: 'status_not_2xx',
    answer: 'allá',
  });
  expect(victim.reached).toBe(0);
});

test('of a long answer the beginning is kept, and the rest is not read', async () => {
  let written = 0;
  const receiver = await listen((_request, response) => {
    const more = (): void => {
      while (!response.destroyed && written < 50_000_000) {
        written += 10_000;
        if (!response.write('x'.repeat(10_000))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  const { post } = createWebhookSender({ targets: 'any' });
  const { status, failure, answer } = await post(`http://127.0.0.1:${receiver.port}/`, HEADERS, '{}');
  expect([status, failure, answer]).toEqual([200, null, 'x'.repeat(1024)]);
  expect(written).toBeLessThan(50_000_000);
});

const CUT = { status: null, failure: 'connection_failed' };

test.each([
  ['switches protocols', (socket: Socket) => socket.write(SWITCHING), { status: 101, failure: 'status_not_2xx' }],
  ['switches protocols and closes', (socket: Socket) => socket.end(SWITCHING), { status: 101 }],
  ['closes without an answer', (socket: Socket) => socket.end(), CUT],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy(), CUT],
  ['is no HTTP', (socket: Socket) => socket.end('hola'), CUT],
  ['closes amid its head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'), CUT],
  [
    'closes amid its body',
    (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhola'),
    { status: 200, failure: 'connection_failed' },
  ],
])('a receiver that %s has failed at once', async (_what, answer, expected) => {
  const { post } = createWebhookSender({ targets: 'any', timeout: 600_000 });
  expect(await post(await listenRaw(answer), HEADERS, '{}')).toMatchObject({ ...expected, answer: '' });
});

/** Sends a piece again and again, until the connection is closed. */
const dripping = (piece: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(piece), 20);
  socket.once('close', () => clearInterval(timer));
};

test.each([
  ['its head', dripping('HTTP/1.1 200 OK\r\nx: '), null],
  ['promises of an answer', dripping('HTTP/1.1 102 Processing\r\n\r\n'), null],
  [
    'its body',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      dripping('x')(socket);
    },
    200,
  ],
])('a receiver that drips %s is given up', async (_what, answer, status) => {
  const { post } = createWebhookSender({ targets: 'any', timeout: 300 });
  const url = await listenRaw(answer);
  expect(await post(url, HEADERS, '{}')).toEqual({ status, failure: 'timed_out', answer: '' });
});

test('who answers late or never is given up', async () => {
  const silent = await listen(() => undefined);
  const endless = await listen((_request, response) => void response.writeHead(200).write('x'));
  const { post } = createWebhookSender({ targets: 'any', timeout: 300 });
  const givenUp = { failure: 'timed_out', answer: '' };
  expect(await post(`http://127.0.0.1:${silent.port}/`, HEADERS, '{}')).toEqual({ ...givenUp, status: null });
  expect(await post(`http://127.0.0.1:${endless.port}/`, HEADERS, '{}')).toEqual({ ...givenUp, status: 200 });
  expect(await post('http://127.0.0.1:1/', HEADERS, '{}')).toMatchObject({ failure: 'connection_failed' });
  await expect(post('http://127.0.0.1:1/', HEADERS, 'x'.repeat(30_000))).rejects.toThrow('too long');
});

test('a name server that never answers is given up', async () => {
  const { post } = createWebhookSender({ targets: 'public', timeout: 100, resolve: () => undefined });
  const givenUp = { status: null, failure: 'timed_out', answer: '' };
  expect(await post('https://ejemplo.test/', HEADERS, '{}')).toEqual(givenUp);
});
