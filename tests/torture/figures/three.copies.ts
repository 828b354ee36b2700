import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer, type Balancer } from '../balancer.ts';
import { startCopies } from '../copies.ts';
import { DISTURBANCES, type Disturbance, type Site } from '../disturbances.ts';
import type { Figure, Verdict } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { startListeners, type Listeners } from '../listeners.ts';
import { createCluster, type Cluster } from '../postgres.cluster.ts';
import { readStored } from '../stored.ts';
import { startVisitors, type Acknowledged, type Visitors } from '../visitors.ts';

const COPIES = 3;
const SUBSCRIPTIONS = 12;

/** Milliseconds. */
const SETTLING = 1500;
const READY_TIMEOUT = 45_000;
const HEARING_TIMEOUT = 30_000;

type Stage = { site: Site; balancer: Balancer; visitors: Visitors; listeners: Listeners; away: { now: boolean } };

/** One disturbance under load, and the faults it caused. */
async function disturb({ name, hitsDatabase, act }: Disturbance, stage: Stage): Promise<string[]> {
  const { site, balancer, visitors, listeners, away } = stage;
  const crashesBefore = site.copies.crashes();
  visitors.takeCounts();
  away.now = hitsDatabase;
  const faults = await act(site);
  await sleep(SETTLING);
  for (const end = performance.now() + READY_TIMEOUT; !balancer.allReady(); await sleep(100)) {
    if (performance.now() > end) {
      faults.push('not every copy became ready again');
      break;
    }
  }
  await sleep(SETTLING);
  away.now = false;
  const heard = await listeners.heardWithin(HEARING_TIMEOUT);
  await sleep(SETTLING);
  const { answers, failed, failedAway, broken } = visitors.takeCounts();
  const crashes = site.copies.crashes() - crashesBefore;
  if (heard < listeners.count) faults.push(`${heard} of ${listeners.count} subscriptions heard again`);
  if (crashes > 0) faults.push(`${crashes} copies crashed`);
  if (failed > 0) faults.push(`${failed} of 5xx while the database was there`);
  const line = `${name}: ${answers} answers, ${failed} + ${failedAway} of 5xx, ${broken} broken, heard ${heard}`;
  console.error([line, ...faults].join('; '));
  return faults.map((fault) => `${name}: ${fault}`);
}

type Lost = { investments: number; comments: number; updates: number };

/** How many acknowledged rows are missing. */
async function lostOf(cluster: Cluster, { investments, comments, updates }: Acknowledged): Promise<Lost> {
  const missing = async (said: string[], query: string) => {
    const there = new Set((await cluster.query<{ name: string }>(query)).map(({ name }) => name));
    return said.filter((name) => !there.has(name)).length;
  };
  return {
    investments: await missing(investments, 'select key "name" from idempotency_keys'),
    comments: await missing(comments, 'select content "name" from comments'),
    updates: await missing(updates, 'select title "name" from updates'),
  };
}

const total = ({ investments, comments, updates }: Lost): number => investments + comments + updates;

async function verdict(dataDir: string, site: Site, visitors: Visitors, sure: Acknowledged, faults: string[]) {
  const { cluster } = site;
  const lost = await lostOf(cluster, sure);
  const all = await lostOf(cluster, visitors.acknowledged);
  const [rows] = await cluster.query<{ investments: number; doubled: number; comments: number }>(
    `select count(*)::int investments, (count(*) - (select count(*) from idempotency_keys))::int doubled,
       (select count(*) - count(distinct content) from comments)::int comments from investments`,
  );
  const stored = await readStored(dataDir, cluster.url);
  const ledger = ledgerCheck(dataDir, cluster.url);
  const crashes = site.copies.crashes();
  const value = [
    `${visitors.acknowledged.investments.length} investments acknowledged, ${total(lost)} lost, ${rows?.doubled} doubled`,
    `${crashes} crashed`,
    `the asynchronous standby lost ${total(all) - total(lost)}`,
    `${rows?.comments} comments repeated`,
    `${stored.named.length} files named, ${stored.missing.length} missing, ${stored.orphans.length} of no row`,
    `ledger:check exits ${ledger}`,
    ...faults,
  ].join('; ');
  const isWhole = total(lost) === 0 && rows?.doubled === 0 && stored.missing.length === 0 && ledger === 0;
  return { value, ok: isWhole && crashes === 0 && faults.length === 0 } satisfies Verdict;
}

const copyOf = ({ investments, comments, updates }: Acknowledged): Acknowledged => ({
  investments: [...investments],
  comments: [...comments],
  updates: [...updates],
});

export const threeCopies: Figure = {
  name: `three copies on one PostgreSQL, ${DISTURBANCES.length} disturbances under load`,
  goal: 'lost 0, doubled 0, crashed 0, 5xx only while the database is away, all heard again, ledger equal',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-copies-'));
    const cluster = await createCluster();
    const site: Site = {
      cluster,
      copies: await startCopies(COPIES, { dataDir, databaseUrl: cluster.url }),
      retired: [],
    };
    const balancer = await startBalancer(site.copies.ports);
    const away = { now: false };
    const visitors = await startVisitors(balancer.url, () => away.now);
    const listeners = startListeners(balancer.url, SUBSCRIPTIONS, visitors.listener, visitors.hot);
    try {
      const faults: string[] = [];
      let sure: Acknowledged | null = null;
      for (const disturbance of DISTURBANCES) {
        if (disturbance.mayLose) sure ??= copyOf(visitors.acknowledged);
        faults.push(...(await disturb(disturbance, { site, balancer, visitors, listeners, away })));
      }
      await visitors.end();
      await listeners.end();
      await site.copies.end();
      return await verdict(dataDir, site, visitors, sure ?? visitors.acknowledged, faults);
    } finally {
      await listeners.end();
      await site.copies.end();
      balancer.close();
      for (const one of [site.cluster, ...site.retired]) await one.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
