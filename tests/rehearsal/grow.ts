import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startS3, type StandIn } from '#tests/support/s3.ts';
import { lostOf, totalOf } from '#tests/torture/acknowledged.ts';
import { startBalancer } from '#tests/torture/balancer.ts';
import { startCopies } from '#tests/torture/copies.ts';
import { describeFailures } from '#tests/torture/disturb.ts';
import { ledgerCheck } from '#tests/torture/ledger.ts';
import { logInOn } from '#tests/torture/people.ts';
import { createCluster, type Cluster } from '#tests/torture/postgres.cluster.ts';
import { startServer } from '#tests/torture/server.process.ts';
import { readStored } from '#tests/torture/stored.ts';
import { castOn, startVisitors, type Acknowledged, type Cast, type Counts } from '#tests/torture/visitors.ts';
import { secondsOf, type Line } from './lines.ts';
import { upgraded } from './upgraded.ts';

/** Milliseconds that people invest between two steps. */
const VISIT = 10_000;

type Settings = Record<string, string>;
type Ground = { entry: string; folder: string; cluster: Cluster; store: StandIn };

const dataDirOf = ({ folder }: Ground): string => join(folder, 'data');

/** Runs a command of a build, and returns what it prints; rejects when it exits with another code than 0. */
async function run({ entry }: Ground, name: string, settings: Settings, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], ...settings };
  const file = join(dirname(entry), `${name}.js`);
  return (await promisify(execFile)(process.execPath, [file, ...args], { env })).stdout;
}

/** People who invest in a site of one folder, until it is stopped for good. */
async function inOneFolder(ground: Ground): Promise<{ cast: Cast; acknowledged: Acknowledged; stoppedAt: number }> {
  const server = await startServer({ dataDir: dataDirOf(ground), entry: ground.entry, env: { JWT_SECRET: '' } });
  const cast = await castOn(server.url);
  const { acknowledged, end } = await startVisitors(server.url, cast, () => true);
  await sleep(VISIT);
  const stoppedAt = performance.now();
  await server.end('SIGTERM');
  await end();
  return { cast, acknowledged, stoppedAt };
}

/** As .docker/README.md moves a site to PostgreSQL: its settings afterwards, and what the restore said. */
async function move(ground: Ground): Promise<{ settings: Settings; restored: number }> {
  const { folder, cluster, store } = ground;
  const moving = join(folder, 'moving');
  await run(ground, 'backup', { DATA_DIR: dataDirOf(ground) }, moving, '--with-secret');
  const JWT_SECRET = readFileSync(join(moving, 'jwt-secret'), 'utf8').trim();
  const settings = { DATA_DIR: dataDirOf(ground), DATABASE_URL: cluster.url, JWT_SECRET, ...store.environment };
  const restored = investmentsIn(await run(ground, 'restore', settings, moving));
  await run(ground, 'operator', settings, 'doctor');
  return { settings, restored };
}

const investmentsIn = (said: string): number => Number(/: (\d+) investments/.exec(said)?.[1]);

/** As everybody does after a restore. */
async function logInAgain(url: string, cast: Cast): Promise<Cast> {
  const crowd = await Promise.all(cast.crowd.map((_caller, index) => logInOn(url, `inversor${index}@tortura.test`)));
  return { ...cast, studio: await logInOn(url, 'dev@tortura.test'), crowd, readers: crowd };
}

/** A backup of the running site, in another database and another part of the bucket; returns its investments. */
async function restoreElsewhere(ground: Ground, settings: Settings): Promise<number> {
  const { folder, cluster } = ground;
  const kept = join(folder, 'kept');
  await run(ground, 'backup', settings, kept);
  await cluster.query('create database elsewhere');
  const DATABASE_URL = cluster.url.replace(/\w+$/, 'elsewhere');
  const elsewhere = { ...settings, DATABASE_URL, DATA_DIR: join(folder, 'elsewhere'), S3_PREFIX: 'elsewhere/' };
  return investmentsIn(await run(ground, 'restore', elsewhere, kept));
}

type Grown = {
  /** Acknowledged in one folder, and by the copies. */
  first: Acknowledged;
  later: Acknowledged;
  restored: number;
  /** Milliseconds without an investment. */
  moving: number;
  kept: { restored: number; before: number; counts: Counts };
  upgrade: { faults: string[]; counts: Counts };
  crashes: number;
};

/** A site that grows by the documents while people invest, until they and its copies have ended. */
async function growOn(ground: Ground, next: string): Promise<Grown> {
  const { entry, cluster } = ground;
  const { cast, acknowledged: first, stoppedAt } = await inOneFolder(ground);
  const { settings, restored } = await move(ground);
  const place = { dataDir: dataDirOf(ground), databaseUrl: cluster.url, entry, env: settings };
  const copies = await startCopies(2, place, { ownFolders: true });
  const balancer = await startBalancer(copies.ports);
  const visitors = await startVisitors(balancer.url, await logInAgain(balancer.url, cast), () => false, 'later-');
  const { acknowledged: later, takeCounts, end } = visitors;
  try {
    while (later.investments.length === 0) await sleep(10);
    const moving = performance.now() - stoppedAt;
    await sleep(VISIT);
    const before = first.investments.length + later.investments.length;
    takeCounts();
    const kept = { restored: await restoreElsewhere(ground, settings), before, counts: takeCounts() };
    const faults = await upgraded(next).act({ cluster, copies, retired: [] });
    await sleep(VISIT);
    const upgrade = { faults, counts: takeCounts() };
    await end();
    return { first, later, restored, moving, kept, upgrade, crashes: copies.crashes() };
  } finally {
    void end().catch(() => undefined); // after a failure nobody goes on
    await copies.end();
    balancer.close();
  }
}

const describe = (counts: Counts, faults: string[] = []): string =>
  [`${secondsOf(counts.pause)} without an investment`, `${counts.broken} broken`, describeFailures(counts), ...faults]
    .filter(Boolean)
    .join('; ');

async function linesOf(ground: Ground, { first, later, restored, moving, kept, upgrade, crashes }: Grown) {
  const { cluster, store } = ground;
  const inFolder = first.investments.length;
  const lost = totalOf(await lostOf(cluster, first)) + totalOf(await lostOf(cluster, later));
  const { named, missing } = await readStored(dataDirOf(ground), cluster.url, store.settings);
  const ledger = ledgerCheck(dataDirOf(ground), cluster.url);
  return [
    [
      'from one folder to PostgreSQL, a bucket and two copies',
      `${restored} investments of ${inFolder} acknowledged; ${secondsOf(moving)} without an investment`,
      restored >= inFolder,
    ],
    [
      'a backup made amid investments, restored elsewhere',
      `${kept.restored} investments of ${kept.before} acknowledged before; ${describe(kept.counts)}`,
      kept.restored >= kept.before && kept.counts.failed + kept.counts.broken === 0,
    ],
    [
      'each copy replaced by the next build, which migrates',
      describe(upgrade.counts, upgrade.faults),
      upgrade.counts.failed + upgrade.faults.length === 0,
    ],
    [
      'acknowledged in all',
      `${inFolder + later.investments.length} investments; with comments and updates ${lost} lost`,
      lost === 0,
    ],
    ['copies that crashed', String(crashes), crashes === 0],
    ['files', `${named.length} named, ${missing.length} missing`, missing.length === 0],
    ['`ledger:check`', ledger === 0 ? 'balances' : `exits ${ledger}`, ledger === 0],
  ] satisfies Line[];
}

/**
 * One folder becomes two copies with PostgreSQL and a bucket, a backup of them is restored elsewhere, and the next
 * build replaces them: each step by the commands of the documents.
 */
export async function grow(entry: string, next: string): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-growing-'));
  const [store, cluster] = [await startS3(), await createCluster()];
  try {
    const ground = { entry, folder, cluster, store };
    return await linesOf(ground, await growOn(ground, next));
  } finally {
    await cluster.remove();
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
