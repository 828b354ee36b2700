import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createServer } from '#server/platform/http/server.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { noise, picture } from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;
let zoe: Account;
let ofDana: number;
let ofZoe: number;

beforeAll(async () => {
  [dana, zoe] = [await app.given.developer('Estudio Sur'), await app.given.developer('Estudio Norte')];
  [ofDana, ofZoe] = [await app.given.project(dana), await app.given.project(zoe)];
});

const send = (person: Account, project: number, file: Blob) =>
  app.ask('rest', person, createUpdate(project, { title: 'Avance', content: 'Texto', files: [{ file }] }));

/** Headers of a form whose body never comes whole. */
const formTo = (path: string, header = ''): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\n${header}content-length: 5000000\r\n` +
  'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n';

function open(address: string, text: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(text);
  return socket;
}

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

function beginForm(api: Api): Socket {
  const path = api === 'rest' ? `/api/projects/${ofDana}/updates` : '/graphql';
  return open(app.url, formTo(path, `authorization: Bearer ${dana.token}\r\napollo-require-preflight: 1\r\n`));
}

test('an account sends five forms at once, over both APIs together', async () => {
  const forms = Array.from({ length: 9 }, (_none, index) => beginForm(APIS[index % 2] ?? 'rest'));
  const answers = new Map<Socket, string>();
  for (const form of forms) form.once('data', (answer) => answers.set(form, String(answer)));
  await expect.poll(() => answers.size).toBe(4);
  for (const answer of answers.values()) {
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 10\r\n.*Estás enviando muchos archivos a la vez/is);
  }
  const small = await picture();
  expect((await send(zoe, ofZoe, small)).code).toBeNull();
  forms.find((form) => !answers.has(form))?.destroy();
  await expect.poll(async () => (await send(dana, ofDana, small)).code).toBeNull();
});

test.each(APIS)('a form through %s that stands still is left as soon as any other request', async (api) => {
  const { server } = app.app.fastify;
  const { timeout } = server;
  onTestFinished(() => void (server.timeout = timeout));
  expect(timeout).toBeLessThanOrEqual(15_000);
  server.timeout = 200;
  await closed(beginForm(api));
});

test('a form that never stands still is left after its time', async () => {
  const server = createServer({ logLevel: 'silent', trustedProxies: null, uploadTimeout: 300 });
  onTestFinished(() => server.close());
  server.addContentTypeParser('multipart/form-data', (_request, body, done) => void body.resume().on('end', done));
  server.post('/', async () => 'whole');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const form = open(`http://127.0.0.1:${port}`, formTo('/'));
  const drip = setInterval(() => form.write('x'), 20);
  await closed(form).finally(() => clearInterval(drip));
  expect(form.bytesRead).toBe(0);
});

test('a picture is taken however many an account sends at once', async () => {
  const large = await noise(2400, 1600);
  const many = Array.from({ length: 24 }, () => send(dana, ofDana, large));
  await Promise.race(many); // the first are refused when places are taken
  expect((await send(zoe, ofZoe, await picture())).code).toBeNull();
  const codes = (await Promise.all(many)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([null, 'TOO_MANY_REQUESTS']));
});
