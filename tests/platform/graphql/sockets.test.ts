import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createClient } from 'graphql-ws';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

let dana: Account;
let ines: Account;

const log: string[] = [];

const app = await startAppForFile({ log });
beforeAll(async () => {
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
});

const address = () => `${app.url.replace('http', 'ws')}/graphql`;

function connect(person: Account, retryAttempts = 0) {
  const client = createClient({
    url: address(),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${person.token}` },
    retryAttempts,
    retryWait: async () => undefined,
    lazy: false,
    onNonLazyError: () => undefined,
  });
  onTestFinished(() => client.dispose());
  return client;
}

const UPDATES = 'subscription { updatePublished { title } }';

/** Starts `count` subscriptions on one socket; error codes are added to the result as they arrive. */
function subscribe(client: ReturnType<typeof connect>, count: number): string[] {
  const codes: string[] = [];
  const error = (errors: unknown) =>
    void codes.push(...(errors as { extensions: { code: string } }[]).map(({ extensions }) => extensions.code));
  for (let n = 0; n < count; n += 1) {
    client.subscribe({ query: UPDATES }, { next: () => undefined, error, complete: () => undefined });
  }
  return codes;
}

test('one socket has fifty operations open, one account a hundred, and places come free', async () => {
  const [first, second, third] = [connect(ines), connect(ines), connect(ines)];
  const refused = async (codes: string[], times: number) => {
    const expected = Array.from({ length: times }, () => 'TOO_MANY_REQUESTS');
    await expect.poll(() => codes).toEqual(expected);
  };
  await refused(subscribe(first, 52), 2);
  await refused(subscribe(second, 51), 1);
  await refused(subscribe(third, 2), 2);
  await first.dispose();
  await expect
    .poll(async () => {
      const codes = subscribe(third, 1);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return codes;
    })
    .toEqual([]);
});

/** Sends `first` on a new socket, and `later` once it is answered; resolves with the code the socket is closed with. */
const closedWith = (first: string, ...later: string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address(), 'graphql-transport-ws');
    socket.once('open', () => socket.send(first));
    socket.once('message', () => later.forEach((text) => socket.send(text)));
    socket.once('close', resolve);
    socket.once('error', reject);
  });

test.each([
  ['a text that never ends', `"${'\\"'.repeat(100_000)}`],
  ['brackets that never end', '['.repeat(200_000)],
  ['no message', '[]'],
])('what is no message ends the socket before anything is looked for in it: %s', async (_what, text) => {
  expect(await closedWith(text)).toBe(4400);
});

test.each([
  ['a deep ping', `{"type":"ping","payload":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
  ['a huge ping', `{"type":"ping","payload":{"a":"${'x'.repeat(200_000)}"}}`],
  ['an operation with a long id', `{"type":"subscribe","id":"${'x'.repeat(101)}","payload":{"query":"{ me { id } }"}}`],
  [
    'an operation with an id of many bytes',
    `{"type":"subscribe","id":"${'€'.repeat(60)}","payload":{"query":"{ me }"}}`,
  ],
])('what is no sensible message ends the socket and is no fault in the log: %s', async (_what, text) => {
  const faults = watchFaults();
  expect(await closedWith('{"type":"connection_init"}', text, text)).toBe(4400);
  expect(faults()).toEqual([]);
});

/** Records what is printed, logged as an error or logged with a stack trace from now on. */
function watchFaults(): () => unknown[] {
  const printed = vi.spyOn(console, 'error');
  onTestFinished(() => printed.mockRestore());
  const start = log.length;
  const isFault = (line: string) => (JSON.parse(line) as { level: number }).level >= 50 || line.includes('"stack"');
  return () => [...printed.mock.calls, ...log.slice(start).filter(isFault)];
}

const MASK = 0x80;
const BROKEN_FRAMES: [string, Buffer][] = [
  ['a frame without a mask', Buffer.from([0x81, 1, 97])],
  ['an unknown sort of frame', Buffer.from([0x83, MASK, 0, 0, 0, 0])],
  ['a text that is no UTF-8', Buffer.from([0x81, MASK | 1, 0, 0, 0, 0, 0xff])],
  ['a message that is too large', Buffer.from([0x81, MASK | 127, 0, 0, 0, 0, 0x7f, 0, 0, 0, 0, 0, 0, 0])],
];

test.each(BROKEN_FRAMES)('%s ends the socket and is no fault in the log', async (_what, frame) => {
  const faults = watchFaults();
  const socket = new WebSocket(address(), 'graphql-transport-ws');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.once('upgrade', ({ socket: wire }) => setImmediate(() => wire.write(frame)));
  await closed;
  await expect.poll(() => log.join()).toContain('a socket was broken by its client');
  expect(faults()).toEqual([]);
});

const QUERY = '"query":"{ serverInfo { maxUploadBytes } }"';
const WRONG_MESSAGES = [
  'null',
  '[]',
  '5',
  '{}',
  '{"type":"subscribe","id":1,"payload":5}',
  '{"type":"subscribe","id":"1","payload":{"query":null}}',
  `{"type":"subscribe","id":"1","payload":{${QUERY},"variables":[]}}`,
  `{"type":"subscribe","id":"1","payload":{${QUERY},"operationName":{}}}`,
  `{"type":"subscribe","id":"1","payload":{${QUERY},"extensions":5}}`,
  '{"type":"complete","id":5}',
  '{"type":"ping","payload":[]}',
  '{"type":"next","id":"1","payload":{}}',
  '{"type":"error","id":"1","payload":[{"message":"x"}]}',
  '{"type":"connection_ack"}',
];

test.each([
  ...['5', '[]', '"x"'].map((payload) => [`{"type":"connection_init","payload":${payload}}`]),
  ...WRONG_MESSAGES.map((message) => ['{"type":"connection_init"}', message]),
])('%s %s is refused as no message, and is no fault in the log', async (...messages) => {
  const socket = new WebSocket(address(), 'graphql-transport-ws');
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  const before = log.length;
  for (const message of messages) if (message) socket.send(message);
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([4400, 'Invalid message received']);
  expect(log.slice(before).filter((line) => line.includes('"stack"'))).toEqual([]);
});

const ALL_TYPES = '{ __schema { types { name description fields { name description args { name description } } } } }';

/** Fills the buffers of the connection, which nobody reads, and breaks it off. */
test('a client that leaves while its answers are written is no fault, and nothing is printed', async () => {
  const faults = watchFaults();
  const socket = new WebSocket(address(), 'graphql-transport-ws');
  const wire = new Promise<Socket>((resolve) => socket.once('upgrade', ({ socket: opened }) => resolve(opened)));
  const unwritten = () => [...app.app.fastify.websocketServer.clients].map(({ bufferedAmount }) => bufferedAmount);
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  (await wire).pause();
  await expect
    .poll(() => {
      socket.send(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload: { query: ALL_TYPES } }));
      return Math.max(...unwritten());
    })
    .toBeGreaterThan(0);
  (await wire).resetAndDestroy();
  await expect.poll(() => unwritten().length).toBe(0);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect(faults()).toEqual([]);
});

test.each(['authorization', 'Authorization'])(
  'a socket speaks for whom %s of its connection_init names',
  async (key) => {
    const client = createClient({
      url: address(),
      webSocketImpl: WebSocket,
      connectionParams: { [key]: `Bearer ${ines.token}` },
    });
    onTestFinished(() => client.dispose());
    const answer = await client.iterate({ query: '{ me { id } }' }).next();
    expect(answer.value).toEqual({ data: { me: { id: String(ines.viewer.id) } } });
  },
);

test('an update that can’t be read for its listeners closes the socket too; one they may not read says nothing', async () => {
  const project = await app.given.project(dana);
  const titles: unknown[] = [];
  const failures: unknown[] = [];
  const closes: number[] = [];
  const client = connect(ines, 5);
  client.on('closed', (event) => void closes.push((event as { code: number }).code));
  client.subscribe<{ updatePublished: { title: string } }>(
    { query: `subscription { updatePublished(projectId: "${project}") { title } }` },
    {
      next: ({ data, errors }) => void titles.push(data?.updatePublished.title ?? errors),
      error: (error) => void failures.push(error),
      complete: () => undefined,
    },
  );
  const publish = (title: string, isPublic = true) =>
    app.app.services.updates.create(dana.viewer, project, { title, content: 'Texto', isPublic, media: [] });
  await expect.poll(async () => [await publish('Una'), titles.length][1]).toBeGreaterThan(0);

  const reads = vi
    .spyOn(app.app.dependencies.updates, 'findByIds')
    .mockRejectedValue(new Error('the database is away'));
  await publish('Otra');
  await expect.poll(() => closes).toEqual([1013]);
  reads.mockRestore();
  const before = titles.length;
  await publish('Exclusiva', false);
  await expect.poll(async () => [await publish('Una'), titles.length][1]).toBeGreaterThan(before);
  expect(failures).toEqual([]);
  expect([...new Set(titles)]).toEqual(['Una']);
});

test('an event that can’t be answered closes the socket, and whoever listens again hears the next ones', async () => {
  const project = await app.given.project(dana);
  const heard: number[] = [];
  const failures: unknown[] = [];
  const client = connect(ines, 5);
  client.subscribe<{ projectFundingChanged: { fundingRaised: number } }>(
    { query: `subscription { projectFundingChanged(projectId: "${project}") { fundingRaised } }` },
    {
      next: ({ data }) => void heard.push(data?.projectFundingChanged.fundingRaised ?? -1),
      error: (error) => void failures.push(error),
      complete: () => undefined,
    },
  );
  const closes: number[] = [];
  client.on('closed', (event) => void closes.push((event as { code: number }).code));
  const listening = () => app.given.investment(ines, project, 100_000);
  await expect.poll(async () => [await listening(), heard.length][1]).toBeGreaterThan(0);

  const reads = vi
    .spyOn(app.app.dependencies.projects, 'findByIds')
    .mockRejectedValue(new Error('the database is away'));
  await listening();
  await expect.poll(() => closes).toEqual([1013]);
  reads.mockRestore();
  const before = heard.length;
  await expect.poll(async () => [await listening(), heard.length][1]).toBeGreaterThan(before);
  expect(failures).toEqual([]);
  expect(heard).not.toContain(-1);
});
