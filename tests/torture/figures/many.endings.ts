import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCampaigns, endCampaigns, halvesIn, INVESTORS, studioWith, undecidedIn } from '../campaigns.ts';
import { onPostgres, onSqlite, type Ground } from '../engines.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { ledgerCheck } from '../ledger.ts';
import { startServer } from '../server.process.ts';

/** Milliseconds. */
const GOAL = 100;
const BETWEEN = 500;
/** Looks after the last campaign ended, in which people are told. */
const LOOKS_AFTER = 20;

/**
 * Writes a line to `HELD_FILE` several times a second: how much processor time the process used meanwhile between two
 * turns of its event loop at most, in milliseconds.
 */
const PROBE = `
  import { appendFileSync } from 'node:fs';
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  let [before, most] = [used(), 0];
  const turn = () => {
    const now = used();
    most = Math.max(most, now - before);
    before = now;
    setTimeout(turn, 1).unref();
  };
  turn();
  setInterval(() => { appendFileSync(process.env.HELD_FILE, most + '\\n'); most = 0; }, 200).unref();`;
const probe = `--import=data:text/javascript,${encodeURIComponent(PROBE)}`;

/** The longest delay of the event loop, in milliseconds, since the last time it was asked. */
async function longestDelay(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fichin_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000;
}

/** How many campaigns end, and how often everybody invested in each. */
type Ends = { campaigns: number; each: number };

async function measure(ground: Ground, { campaigns, each }: Ends): Promise<Verdict> {
  await studioWith(ground, INVESTORS);
  await addCampaigns(ground, campaigns, each);
  const held = join(ground.dataDir, 'held');
  const server = await startServer({ ...ground, env: { NODE_OPTIONS: probe, HELD_FILE: held } });
  await sleep(BETWEEN);
  await longestDelay(server.url); // of the start
  await sleep(LOOKS_AFTER * BETWEEN);
  const atRest = await longestDelay(server.url);
  rmSync(held, { force: true });
  const began = performance.now();
  await endCampaigns(ground);
  let [longest, took] = [0, 0];
  for (let after = 0; after < LOOKS_AFTER;) {
    await sleep(BETWEEN);
    longest = Math.max(longest, await longestDelay(server.url));
    if (took > 0) after += 1;
    else if ((await undecidedIn(ground)) === 0) took = performance.now() - began;
  }
  await server.end('SIGTERM');
  const faults = await halvesIn(ground, each);
  const worked = Math.max(...readFileSync(held, 'utf8').split('\n').map(Number));
  const ledger = ledgerCheck(ground.dataDir, ground.databaseUrl);
  const value =
    `${campaigns} ended in ${(took / 1000).toFixed(1)} s, held ${worked.toFixed(1)} ms at most, longest delay ` +
    `${longest.toFixed(1)} ms (${atRest.toFixed(1)} ms at rest), ${faults.length} faults, ledger:check exits ${ledger}`;
  return { value, ok: worked <= GOAL && faults.length === 0 && ledger === 0 };
}

const figure = (name: string, on: typeof onSqlite, ends: (scale: Scale) => Ends): Figure => ({
  name,
  goal: `the event loop is held ≤ ${GOAL} ms of processor time`,
  measure: (scale) => on((ground) => measure(ground, ends(scale))),
});

const many = (scale: Scale): Ends => ({ campaigns: times(scale, 1000, 20), each: 1 });
/** As many commitments as one project may have: the first campaign is missed. */
const large = (): Ends => ({ campaigns: 2, each: 100 });

const MANY = `1,000 campaigns with ${INVESTORS} investors end on one day`;
const LARGE = `campaigns with ${INVESTORS} investors and 5,000 commitments end`;

export const manyEndingsOnSqlite = figure(`${MANY}, SQLite`, onSqlite, many);
export const manyEndingsOnPostgres = figure(`${MANY}, PostgreSQL`, onPostgres, many);
export const largeEndingsOnSqlite = figure(`${LARGE}, SQLite`, onSqlite, large);
export const largeEndingsOnPostgres = figure(`${LARGE}, PostgreSQL`, onPostgres, large);
