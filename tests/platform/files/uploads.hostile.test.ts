import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DomainError } from '#server/kernel/errors.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { expectNoOrphans, picture, video } from '#tests/support/media.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let project: number;
let incoming: string;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
  incoming = join(app.dataDir, 'incoming');
  vi.stubEnv('TMPDIR', incoming);
});
afterEach(() => vi.waitFor(() => expectNoOrphans(app), 30_000));
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.stop();
});

const NEWS = { title: 'Avance', content: 'Texto' };
const FILE = 'variables.input.media.0.file';

/** Temporary files of uploads that are still open, whether unlinked or not. */
const openAside = (): string[] =>
  readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((path) => path.startsWith(incoming));

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}

const query = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { media { url } } } }';
const operations = (media: unknown[] = [{ file: null }], sent = query): string =>
  JSON.stringify({ query: sent, variables: { input: { ...NEWS, projectId: String(project), media } } });

type Part = [name: string, value: string | Blob];

const formOf = (parts: Part[]): FormData => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
};

async function codeOf(parts: Part[]): Promise<string | null> {
  const { body } = await app.graphqlUpload(dana, formOf(parts));
  return (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code ?? null;
}

describe('a map whose paths do not lead to nulls that are there is refused before it is applied', () => {
  const far = (place: number | string) => `variables.input.media.${place}.file`;
  test.each<[string, unknown]>([
    ['a place far away', { a: [far(1_000_000_000)] }],
    ['the last place there could be', { a: [far(4_294_967_294)] }],
    ['a place one too far', { a: [far(1)] }],
    ['a place before the first', { a: [far(-1)] }],
    ['a place with a nought before it', { a: [far('00')] }],
    ['a field of a list', { a: ['variables.input.media.length'] }],
    ['a field that is not there', { a: ['variables.nothing'] }],
    ['a value that is there', { a: ['variables.input.title'] }],
    ['the query itself', { a: ['query'] }],
    ['the variables themselves', { a: ['variables'] }],
    ['the prototype', { a: ['variables.__proto__.polluted'] }],
    ['the constructor', { a: ['variables.constructor.prototype.polluted'] }],
    ['one place twice', { a: [FILE], b: [FILE] }],
    ['a file for no place', { a: [FILE], b: [] }],
    ['a batch', { a: [`0.${FILE}`] }],
    ['a path of a hundred thousand steps', { a: [`variables${'.a'.repeat(50_000)}`] }],
    ['twelve places', { a: Array.from({ length: 12 }, (_none, at) => far(at)) }],
    ['a number', { a: [7] }],
    ['a list in the place of a path', { a: [[FILE]] }],
  ])('%s', async (_name, map) => {
    const parts: Part[] = [
      ['operations', operations()],
      ['map', JSON.stringify(map)],
      ['a', video()],
    ];
    expect(await codeOf(parts)).toBe('BAD_REQUEST');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('what a refused form put aside is gone when its answer is there', () => {
  const mapOf = (count: number): string =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_none, at) => [at, [FILE.replace('0', String(at))]])),
    );
  const media = (count: number) => Array.from({ length: count }, () => ({ file: null }));
  const files = (count: number): Part[] => Array.from({ length: count }, (_none, at) => [String(at), video(3_000_000)]);
  const invalid = query.replace('media { url }', 'nothing');

  test.each<[string, () => Part[]]>([
    [
      'an operation that is not valid',
      () => [['operations', operations(media(3), invalid)], ['map', mapOf(3)], ...files(3)],
    ],
    ['one that is no GraphQL', () => [['operations', operations(media(3), '}')], ['map', mapOf(3)], ...files(3)]],
    ['more files than places', () => [['operations', operations()], ['map', mapOf(1)], ...files(9)]],
    ['one name for many files', () => [['operations', operations([], invalid)], ['map', '{}'], ...files(2)]],
    ['the same file twice', () => [['operations', operations()], ['map', mapOf(1)], ...files(1), ...files(1)]],
    ['eleven files', () => [['operations', operations(media(11))], ['map', mapOf(11)], ...files(11)]],
    ['twelve files', () => [['operations', operations(media(12))], ['map', mapOf(12)], ...files(12)]],
    ['no title', () => [['operations', operations(media(2)).replace('Avance', '')], ['map', mapOf(2)], ...files(2)]],
    ['a file that is missing', () => [['operations', operations(media(3))], ['map', mapOf(3)], ...files(2)]],
  ])('through GraphQL: %s', async (_name, parts) => {
    await app.graphqlUpload(dana, formOf(parts()));
    expect(readdirSync(incoming)).toEqual([]);
    await expect.poll(openAside).toEqual([]);
  });

  test.each<[string, () => Part[]]>([
    [
      'no title',
      () => [
        ['content', 'Texto'],
        ['media', video(3_000_000)],
        ['media', video(3_000_000)],
      ],
    ],
    [
      'files in another field',
      () => [
        ['title', 'A'],
        ['content', 'B'],
        ['other', video(3_000_000)],
        ['media', video()],
      ],
    ],
    ['eleven files', () => [['title', 'A'], ['content', 'B'], ...files(11).map(([, file]): Part => ['media', file])]],
    [
      'one that is none',
      () => [
        ['title', 'A'],
        ['content', 'B'],
        ['media', video(3_000_000)],
        ['media', new Blob(['x'])],
      ],
    ],
  ])('through REST: %s', async (_name, parts) => {
    const { status } = await app.rest(dana, 'POST', `/projects/${project}/updates`, formOf(parts()));
    expect(status).toBe(400);
    expect(readdirSync(incoming)).toEqual([]);
    await expect.poll(openAside).toEqual([]);
  });

  test.each(APIS)('a form through %s whose sender hangs up', async (api) => {
    const form =
      api === 'rest'
        ? formOf([
            ['title', 'A'],
            ['media', video(3_000_000)],
          ])
        : formOf([['operations', operations(media(2))], ['map', mapOf(2)], ...files(2)]);
    const path = api === 'rest' ? `/api/projects/${project}/updates` : '/graphql';
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await sent.arrayBuffer());
    for (const part of [600, 2_000_000]) {
      const headers = { 'content-type': type, 'apollo-require-preflight': '1', authorization: `Bearer ${dana.token}` };
      const asked = request(`${app.url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
      });
      asked.on('error', () => undefined).write(bytes.subarray(0, part));
      await new Promise((resolve) => setTimeout(resolve, 100));
      asked.destroy();
      await expect.poll(() => [readdirSync(incoming), openAside()]).toEqual([[], []]);
    }
  });
});

test.each([
  ['a NUL', 'a\u0000.png', 'BAD_REQUEST'],
  ['a bell', 'a\u0007.png', 'BAD_REQUEST'],
  ['a delete', 'a\u007f.png', 'BAD_REQUEST'],
  ['a tab', 'a\t.png', null],
  ['quotes and percents', '"a"%00%.png', null],
  ['a way out', '../../a.png', null],
  ['the other direction', 'a\u202egnp.exe', null],
  ['five thousand letters', `${'a'.repeat(5000)}.png`, null],
])('a file name with %s is answered alike through both APIs', async (_name, name, code) => {
  const files = [{ file: await picture(), name }];
  for (const api of APIS) {
    expect((await app.ask(api, dana, createUpdate(project, { ...NEWS, files }))).code, api).toBe(code);
  }
});

test('pictures are decoded one after another, and a line too long is refused with how long to wait', async () => {
  const bytes = Buffer.from(await (await picture('png', 1600, 1600)).arrayBuffer());
  const { mediaStore } = app.app.dependencies;
  const stored = Array.from({ length: 60 }, () =>
    mediaStore.storeAll([{ name: null, stream: () => Readable.from([bytes]) }], { ownerId: dana.id, thumbnails: true }),
  );
  const settled = Promise.allSettled(stored);
  await vi.waitFor(() =>
    expect(Promise.race(stored)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 10 }),
  );
  const files = [{ file: new Blob([bytes]) }];
  const answers = await Promise.all(APIS.map((api) => app.ask(api, dana, createUpdate(project, { ...NEWS, files }))));
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const outcomes = await settled;
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((reason) => reason instanceof DomainError && reason.code === 'TOO_MANY_REQUESTS')).toBe(true);
  for (const answer of answers) expect([null, 'TOO_MANY_REQUESTS']).toContain(answer.code);
  await mediaStore.discard(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])));
});
