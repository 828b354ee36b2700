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

/** The longest delay of the event loop, in milliseconds, since the last time it was asked. */
async function longestDelay(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fichin_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000;
}

async function measure(scale: Scale, ground: Ground): Promise<Verdict> {
  const campaigns = times(scale, 1000, 20);
  await studioWith(ground, INVESTORS);
  await addCampaigns(ground, campaigns);
  const server = await startServer(ground);
  await sleep(BETWEEN);
  await longestDelay(server.url); // of the start
  await sleep(LOOKS_AFTER * BETWEEN);
  const atRest = await longestDelay(server.url);
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
  const faults = await halvesIn(ground);
  const ledger = ledgerCheck(ground.dataDir, ground.databaseUrl);
  const value =
    `${campaigns} ended in ${(took / 1000).toFixed(1)} s, longest delay ${longest.toFixed(1)} ms ` +
    `(${atRest.toFixed(1)} ms at rest), ${faults.length} faults, ledger:check exits ${ledger}`;
  return { value, ok: longest <= GOAL && faults.length === 0 && ledger === 0 };
}

const figure = (engine: string, on: typeof onSqlite): Figure => ({
  name: `1,000 campaigns with ${INVESTORS} investors end on one day, ${engine}`,
  goal: `the event loop is held ≤ ${GOAL} ms`,
  measure: (scale) => on((ground) => measure(scale, ground)),
});

export const manyEndingsOnSqlite = figure('SQLite', onSqlite);
export const manyEndingsOnPostgres = figure('PostgreSQL', onPostgres);
