import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/features/open.ts';
import { DEFAULT_SENDER } from '#server/platform/mail/settings.ts';
import { currentEngine, freshStorage } from '#tests/support/storage.ts';
import { compareAnswers } from '../compare.ts';
import type { Asked } from '../load.ts';
import { SECRET } from '../secret.ts';
import { makePeersOwn as makePeersOwnPostgres } from '../stage.postgres.ts';
import { makePeersOwn } from '../stage.sqlite.ts';
import { workloadsOn } from '../workloads.ts';
import { scaled, type Rows } from '../world.rows.ts';
import { makeWorld } from '../world.ts';
import { startPeer } from './start.ts';

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
  const quiet = { logLevel: 'silent' as const, rateLimit: false, quotas: false, trustedProxies: null, publicUrl: null };
  const mail = { smtp: null, from: DEFAULT_SENDER };
  const app = await createApp({ ...quiet, ...storage, mail, port: 0, host: '127.0.0.1', secrets: [SECRET] });
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

type Shown = { title: string; milestones: string[] };
type Page = { total: number; projects: Shown[] };

test.skipIf(currentEngine() === 'sqlite')('PostGraphile shows the pages that the product shows', async () => {
  const [own, other] = [await product(), await peer('postgraphile')];
  const { asking, askingOf } = workloadsOn(own.rows, []).A;
  const askingOther = askingOf?.['postgraphile'];
  if (!askingOther) throw new Error('PostGraphile is not asked for pages');
  const ask = async <T>(url: string, { path, token, body = '' }: Asked): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    return ((await answer.json()) as { data: T }).data;
  };
  for (let index = 0; index < 5; index += 1) {
    const { projects } = await ask<OwnPage>(own.url, asking(index));
    const { allProjects } = await ask<OtherPage>(other.url, askingOther(index));
    expect(otherPage(allProjects)).toEqual(ownPage(projects));
  }
  await Promise.all([own.close(), other.close()]);
});

type Edges<Node> = { totalCount: number; edges: { node: Node }[] };
type Title = { title: string };
type OwnPage = { projects: Edges<Title & { milestones: Title[] }> };
type OtherPage = { allProjects: Edges<Title & { milestonesByProjectId: { nodes: Title[] } }> };

const titlesOf = (rows: Title[]): string[] => rows.map(({ title }) => title).toSorted();

const ownPage = ({ totalCount, edges }: OwnPage['projects']): Page => ({
  total: totalCount,
  projects: edges.map(({ node }) => ({ title: node.title, milestones: titlesOf(node.milestones) })),
});

const otherPage = ({ totalCount, edges }: OtherPage['allProjects']): Page => ({
  total: totalCount,
  projects: edges.map(({ node }) => ({ title: node.title, milestones: titlesOf(node.milestonesByProjectId.nodes) })),
});
