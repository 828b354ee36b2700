import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startS3, type StandIn } from '#tests/support/s3.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { lostOf, totalOf } from '#tests/torture/acknowledged.ts';
import { startBalancer } from '#tests/torture/balancer.ts';
import { startCopies } from '#tests/torture/copies.ts';
import { disturb, type Disturbed } from '#tests/torture/disturb.ts';
import type { Disturbance, Site } from '#tests/torture/disturbances.ts';
import { ledgerCheck } from '#tests/torture/ledger.ts';
import { startListeners } from '#tests/torture/listeners.ts';
import { createCluster } from '#tests/torture/postgres.cluster.ts';
import { readStored } from '#tests/torture/stored.ts';
import { startVisitors } from '#tests/torture/visitors.ts';
import { MAIL_DOMAIN, toldOf, type Told } from './mails.ts';
import { fillWorld, launchCastOn } from './world.ts';

const SUBSCRIPTIONS = 50;
/** The load lasts at least so many milliseconds. */
const DURATION = 120_000;

export type Launch = {
  copies: number;
  /** The build the copies begin with; of this checkout when absent. */
  entry?: string;
  disturbances: (store: StandIn) => readonly Disturbance[];
};

export type Outcome = {
  disturbed: Disturbed[];
  seconds: number;
  acknowledged: { investments: number; comments: number; updates: number };
  lost: number;
  doubled: number;
  crashes: number;
  files: { named: number; missing: number; orphans: number };
  mails: Told;
  ledger: number | null;
};

/** Copies behind a proxy, their store of files, a primary with a synchronous standby, and people, amid disturbances. */
export async function launch({ copies, entry, disturbances }: Launch): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-rehearsal-'));
  const smtp = await startSmtp({ isPlain: true });
  const store = await startS3();
  const cluster = await createCluster();
  await fillWorld(dataDir, cluster.url);
  const standby = await cluster.standby();
  await cluster.waitForStandby();
  const env = {
    SMTP_URL: `smtp://localhost:${smtp.port}?tls=off`,
    MAIL_FROM: `avisos@${MAIL_DOMAIN}`,
    PUBLIC_URL: `http://${MAIL_DOMAIN}`,
    ...store.environment,
  };
  const place = { dataDir, databaseUrl: cluster.url, env, ...(entry === undefined ? {} : { entry }) };
  const site: Site = { cluster, copies: await startCopies(copies, place, { ownFolders: true }), retired: [standby] };
  const balancer = await startBalancer(site.copies.ports);
  const away = { now: false };
  const cast = await launchCastOn(balancer.url);
  const [before] = await cluster.query<{ id: number }>('select max(id) as id from investments');
  const began = performance.now();
  const visitors = await startVisitors(balancer.url, cast, () => away.now);
  const listeners = startListeners(balancer.url, SUBSCRIPTIONS, cast.studio, cast.hot);
  try {
    const disturbed: Disturbed[] = [];
    for (const disturbance of disturbances(store)) {
      disturbed.push(await disturb(disturbance, { site, balancer, visitors, listeners, away }));
    }
    await sleep(Math.max(0, began + DURATION - performance.now()));
    await visitors.end();
    const seconds = (performance.now() - began) / 1000;
    const mails = await toldOf(site.cluster, smtp, cast);
    await listeners.end();
    await site.copies.end();
    const [rows] = await site.cluster.query<{ doubled: number }>(
      `select (count(*) - (select count(*) from idempotency_keys))::int as doubled
         from investments where id > ${before?.id ?? 0}`,
    );
    const stored = await readStored(dataDir, site.cluster.url, store.settings);
    const { investments, comments, updates } = visitors.acknowledged;
    return {
      disturbed,
      seconds,
      acknowledged: { investments: investments.length, comments: comments.length, updates: updates.length },
      lost: totalOf(await lostOf(site.cluster, visitors.acknowledged)),
      doubled: rows?.doubled ?? -1,
      crashes: site.copies.crashes(),
      files: { named: stored.named.length, missing: stored.missing.length, orphans: stored.orphans.length },
      mails,
      ledger: ledgerCheck(dataDir, site.cluster.url),
    };
  } finally {
    await listeners.end();
    await site.copies.end();
    balancer.close();
    for (const one of [site.cluster, ...site.retired]) await one.remove();
    await smtp.stop();
    await store.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
