import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;

beforeAll(async () => {
  app = await startApp();
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
});
afterAll(() => app.stop());

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

/** Begins so many subscriptions on one socket; the codes of those that are refused come as they come. */
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
    await expect.poll(() => codes, { timeout: 10_000 }).toEqual(expected);
  };
  await refused(subscribe(first, 52), 2);
  await refused(subscribe(second, 51), 1);
  await refused(subscribe(third, 2), 2);
  await first.dispose();
  await expect
    .poll(
      async () => {
        const codes = subscribe(third, 1);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return codes;
      },
      { timeout: 15_000 },
    )
    .toEqual([]);
});

/** Sends texts as they stand on a new socket, after the first is answered, and gives the code it is closed with. */
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
])('what is no sensible message ends the socket without a word in the log: %s', async (_what, text) => {
  const printed = vi.spyOn(console, 'error');
  onTestFinished(() => printed.mockRestore());
  expect(await closedWith('{"type":"connection_init"}', text, text)).toBe(4400);
  expect(printed).not.toHaveBeenCalled();
});

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
  await expect.poll(async () => [await publish('Una'), titles.length][1], { timeout: 10_000 }).toBeGreaterThan(0);

  const reads = vi.spyOn(app.app.floors.updates, 'findByIds').mockRejectedValue(new Error('the database is away'));
  await publish('Otra');
  await expect.poll(() => closes, { timeout: 10_000 }).toEqual([1013]);
  reads.mockRestore();
  const before = titles.length;
  await publish('Exclusiva', false);
  await expect.poll(async () => [await publish('Una'), titles.length][1], { timeout: 10_000 }).toBeGreaterThan(before);
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
  await expect.poll(async () => [await listening(), heard.length][1], { timeout: 10_000 }).toBeGreaterThan(0);

  const reads = vi.spyOn(app.app.floors.projects, 'findByIds').mockRejectedValue(new Error('the database is away'));
  await listening();
  await expect.poll(() => closes, { timeout: 10_000 }).toEqual([1013]);
  reads.mockRestore();
  const before = heard.length;
  await expect.poll(async () => [await listening(), heard.length][1], { timeout: 10_000 }).toBeGreaterThan(before);
  expect(failures).toEqual([]);
  expect(heard).not.toContain(-1);
});
