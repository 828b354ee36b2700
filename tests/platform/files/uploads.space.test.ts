import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { picture, storedIn } from '#tests/support/media.ts';
import { currentEngine } from '#tests/support/storage.ts';

/** On PostgreSQL the tests' files are in a store of S3. */
const isInFolder = currentEngine() === 'sqlite';
/** Bytes: more than any disk has. */
const EVERYTHING = Number.MAX_SAFE_INTEGER;

const NEWS = { title: 'Avance', content: 'Texto' };
const app = await startAppForFile({ minFreeDisk: EVERYTHING });
let dana: Account;
let ines: Account;

beforeAll(async () => {
  [dana, ines] = [await app.given.developer(), await app.given.investor()];
});

const NO_SPACE = {
  code: 'STORAGE_UNAVAILABLE',
  message: expect.stringContaining('No queda espacio para archivos en este momento.') as string,
};

test.each(APIS)('with no space for files one is refused through %s, and rows are written', async (api) => {
  const project = await app.given.project(dana);
  const before = await storedIn(app);
  const sent = await app.ask(api, dana, createUpdate(project, { ...NEWS, files: [{ file: await picture() }] }));
  expect(sent).toMatchObject(isInFolder ? NO_SPACE : { code: null });
  if (isInFolder && api === 'rest') expect(sent.status).toBe(507);
  expect(await storedIn(app)).toHaveLength(before.length + (isInFolder ? 0 : 2));
  expect((await app.ask(api, dana, createUpdate(project, NEWS))).ok).toBe(true);
  expect((await app.ask(api, ines, invest(project, 1000))).ok).toBe(true);
});

test('with no space for files the server is ready for rows, and says that files are missing', async () => {
  const answer = await fetch(`${app.url}/readyz`);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([
    200,
    isInFolder ? { status: 'degraded', missing: ['files'] } : { status: 'ready' },
  ]);
});

test.skipIf(!isInFolder)('with no space for files no size of a picture is made, and no copy of data', async () => {
  const file = join(app.dataDir, 'media', 'a.png');
  writeFileSync(file, Buffer.from(await (await picture('png', 960, 540)).arrayBuffer()));
  const answer = await fetch(`${app.url}/media/a.png?w=320`, { headers: { accept: 'image/webp' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  const noEntries = (async function* none() {})();
  await expect(app.app.dependencies.exportStore.write(1, noEntries)).rejects.toMatchObject(NO_SPACE);
  expect(['sizes', 'exports'].map((folder) => readdirSync(join(app.dataDir, folder)))).toEqual([[], []]);
  rmSync(file);
});
