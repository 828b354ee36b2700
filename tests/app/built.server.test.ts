import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '#.build/targets.ts';
import { openDatabase } from '#server/features/open.ts';
import { openReadOnly } from '#server/features/open.readonly.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { printSortedSchema } from '#server/platform/graphql/print.schema.ts';
import { built } from '#tests/support/built.ts';
import { register } from '#tests/support/cases/accounts.ts';
import { createProject, NEW_PROJECT, setCover } from '#tests/support/cases/projects.ts';
import { createClient } from '#tests/support/client.ts';
import { APIS } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';
import { freePort } from '#tests/support/port.ts';
import { freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStoreOn } from '#tests/support/store.ts';

/** The server as it ships: packages bundled, in its own process. */
async function startBuilt(settings: Record<string, string> = {}, filled?: Storage) {
  const storage = filled ?? (await freshStorage());
  const { dataDir, databaseUrl, s3, remove } = storage;
  const port = String(await freePort());
  const child = built.start('main', {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    JWT_SECRET: crypto.randomUUID(),
    LOG_LEVEL: 'error',
    ...s3?.environment,
    ...settings,
  });
  const ended = once(child, 'exit');
  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }
  onTestFinished(async () => {
    await stop();
    await remove();
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 120_000 });
  return { url, storage, stop };
}

test('the built server gives the same schema, and takes a picture', async () => {
  const client = createClient((await startBuilt()).url);
  const { body } = await client.graphql(null, getIntrospectionQuery({ specifiedByUrl: true }));
  const schema = buildClientSchema((body as { data: IntrospectionQuery }).data);
  expect(printSortedSchema(schema)).toBe(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));

  const session = await client.ask(null, register({ email: 'a@b.test', password: PASSWORD, role: 'developer' }));
  const dana = { token: session.data.accessToken };
  const project = await client.ask('rest', dana, createProject(NEW_PROJECT));
  for (const api of APIS) {
    const { data } = await client.ask(api, dana, setCover(Number(project.data.id), await picture()));
    expect((await client.send(data.coverImage ?? '', {})).headers.get('content-type')).toBe('image/png');
  }
});

test('a server that starts in maintenance makes no jobs', async () => {
  const { storage, stop } = await startBuilt({ MAINTENANCE: 'on' });
  await stop();
  const database = await openDatabase({ ...storage, synchronous: 'FULL' });
  onTestFinished(() => database.close());
  expect(await database.read.$count(database.tables.jobs)).toBe(0);
});

test('a server keeps keys of investments for as many days as INVESTMENT_KEY_DAYS says', async () => {
  const storage = await freshStorage();
  let now = new Date();
  const store = await openStoreOn(storage, 'OFF', { now: () => now });
  const { id: projectId } = await store.project(await store.developer(), { maxInvestors: 50 });
  const { id } = await store.investor();
  const viewer = { id, role: 'investor' as const, developerProfileId: null };
  for (const days of [100, 130]) {
    now = new Date(Date.now() - days * DAY);
    await store.investing.invest(viewer, { projectId, amount: 100_000, idempotencyKey: `${days}-days-old` });
  }
  const { installation } = store.database.tables;
  await store.database.write('system', async (tx) => {
    const row = { id: 1, databaseId: crypto.randomUUID(), clockTrustedAt: new Date() };
    await tx.insert(installation).values(row); // its clock did not jump by a hundred days
  });
  await store.database.close();
  await startBuilt({ INVESTMENT_KEY_DAYS: '120' }, storage);
  const { read, tables, close } = await openReadOnly(storage);
  onTestFinished(close);
  const keys = () => read.select({ key: tables.idempotencyKeys.key }).from(tables.idempotencyKeys);
  await expect.poll(keys).toEqual([{ key: '100-days-old' }]);
});
