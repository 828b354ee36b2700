import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lostOf, totalOf } from '../acknowledged.ts';
import { startBalancer } from '../balancer.ts';
import { startCopies } from '../copies.ts';
import { disturb, type Disturbed } from '../disturb.ts';
import { DISTURBANCES, type Site } from '../disturbances.ts';
import type { Figure, Verdict } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { startListeners } from '../listeners.ts';
import { createCluster } from '../postgres.cluster.ts';
import { readStored } from '../stored.ts';
import { castOn, startVisitors, type Acknowledged, type Visitors } from '../visitors.ts';

const COPIES = 3;
const SUBSCRIPTIONS = 12;

const describe = ({ name, answers, failed, failedAway, broken, heard, faults }: Disturbed): string =>
  [`${name}: ${answers} answers, ${failed} + ${failedAway} of 5xx, ${broken} broken, heard ${heard}`, ...faults].join(
    '; ',
  );

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
    `${visitors.acknowledged.investments.length} investments acknowledged, ${totalOf(lost)} lost, ${rows?.doubled} doubled`,
    `${crashes} crashed`,
    `the asynchronous standby lost ${totalOf(all) - totalOf(lost)}`,
    `${rows?.comments} comments repeated`,
    `${stored.named.length} files named, ${stored.missing.length} missing, ${stored.orphans.length} of no row`,
    `ledger:check exits ${ledger}`,
    ...faults,
  ].join('; ');
  const isWhole = totalOf(lost) === 0 && rows?.doubled === 0 && stored.missing.length === 0 && ledger === 0;
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
    const cast = await castOn(balancer.url);
    const visitors = await startVisitors(balancer.url, cast, () => away.now);
    const listeners = startListeners(balancer.url, SUBSCRIPTIONS, cast.studio, cast.hot);
    try {
      const faults: string[] = [];
      let sure: Acknowledged | null = null;
      for (const disturbance of DISTURBANCES) {
        if (disturbance.mayLose) sure ??= copyOf(visitors.acknowledged);
        const disturbed = await disturb(disturbance, { site, balancer, visitors, listeners, away });
        console.error(describe(disturbed));
        faults.push(...disturbed.faults.map((fault) => `${disturbed.name}: ${fault}`));
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
