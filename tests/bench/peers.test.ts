import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { balances, readLedger } from '#server/data/ledger.repository.ts';
import { openDatabase } from '#server/data/open.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';
import { compareAnswers } from './compare.ts';
import { SECRET } from './peers/place.ts';
import { startPeer } from './peers/start.ts';
import { makePeersOwn as makePeersOwnPostgres } from './stage.postgres.ts';
import { makePeersOwn } from './stage.sqlite.ts';
import { workloadsOn } from './workloads.ts';
import { scaled, type Rows } from './world.rows.ts';
import { makeWorld } from './world.ts';

const PEERS = { sqlite: ['naive', 'dataloader', 'mercurius', 'yoga', 'hand'], postgres: ['hand-postgres'] };
const TINY = scaled(0.01);

type Started = { url: string; close(): Promise<void> };

async function world() {
  const storage = await freshStorage();
  const database = await openDatabase({ ...storage, synchronous: 'OFF' });
  const rows = await makeWorld(database, TINY);
  return { storage, database, rows };
}

async function product(): Promise<Started & { rows: Rows }> {
  const { storage, database, rows } = await world();
  await database.close();
  const quiet = { logLevel: 'silent' as const, rateLimit: false, trustedProxies: null, publicUrl: null };
  const app = await createApp({ ...quiet, ...storage, port: 0, host: '127.0.0.1', secrets: [SECRET] });
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await storage.remove();
  };
  return { url, close, rows };
}

async function peer(name: string): Promise<Started> {
  const { storage, database } = await world();
  await database.close();
  const file = join(storage.dataDir, 'fichin.db');
  const { databaseUrl } = storage;
  if (databaseUrl === null) makePeersOwn(file);
  else await makePeersOwnPostgres(databaseUrl);
  const { url, close } = await startPeer(name, { file, databaseUrl, port: 0 });
  return { url, close: () => close().then(() => storage.remove()) };
}

describe('what the product is measured beside', () => {
  const names = PEERS[currentEngine()];
  let started: Started[] = [];
  let rows: Rows;

  beforeAll(async () => {
    const own = await product();
    rows = own.rows;
    started = [own, ...(await Promise.all(names.map(peer)))];
  });
  afterAll(() => Promise.all(started.map(({ close }) => close())));

  test.each(['A', 'B', 'C', 'D'] as const)('answers workload %s as the product does', async (name) => {
    const { asking, servers } = workloadsOn(rows, names)[name];
    const urls: Record<string, string> = {};
    for (const [index, server] of ['product', ...names].entries()) {
      if (index === 0 || servers.includes(server)) urls[server] = started[index]?.url ?? '';
    }
    await expect(compareAnswers(urls, asking, 12)).resolves.toBe(12 * Object.keys(urls).length);
  });
});

test('a world of the bench adds up', async () => {
  const { storage, database } = await world();
  const lines = await readLedger(database);
  expect(lines).toHaveLength(TINY.projects);
  expect(lines.filter((line) => !balances(line))).toEqual([]);
  await database.close();
  await storage.remove();
});
