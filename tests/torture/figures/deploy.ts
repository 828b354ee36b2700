import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCopies, type Copies } from '../copies.ts';
import { checkFiles } from '../deploy.tools.ts';
import type { Figure, Verdict } from '../figure.ts';
import { startListeners, type Listeners } from '../listeners.ts';
import { createCluster } from '../postgres.cluster.ts';
import { startProxy, type Proxy } from '../proxy.ts';
import { castOn, startVisitors, type Visitors } from '../visitors.ts';

const SUBSCRIPTIONS = 8;
const SETTLING = 3000;
const PATIENCE = 30_000;
/** As the compose file sets them. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: '1', DRAIN_SECONDS: '5' };

const INSIDE = ['/metrics', '/readyz'].flatMap((path) => [
  path,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  `${path}/`,
  `${path}?x`,
]);

/** What those outside see of the proxy. */
async function seenOutside({ url, plainUrl }: Proxy): Promise<string[]> {
  const faults: string[] = [];
  const statusOf = async (address: string) => (await fetch(address, { redirect: 'manual' })).status;
  if ((await statusOf(`${plainUrl}/projects`)) !== 308) faults.push('http is not sent on to https');
  if ((await statusOf(url)) !== 200) faults.push('no page');
  if ((await statusOf(`${url}/healthz`)) !== 200) faults.push('not answered');
  for (const path of INSIDE) if ((await statusOf(`${url}${path}`)) !== 404) faults.push(`${path} is open`);
  return faults;
}

/** Stops one copy after the other under load. */
async function rollingStop(copies: Copies, visitors: Visitors, listeners: Listeners): Promise<string> {
  visitors.takeCounts();
  const exits: (number | null)[] = [];
  for (const copy of copies.ports.keys()) {
    exits.push(await copies.restart(copy, 'SIGTERM', 0));
    await sleep(SETTLING);
  }
  const heard = await listeners.heardWithin(PATIENCE);
  const { answers, failed, failedAway, broken } = visitors.takeCounts();
  const isWhole = failed + failedAway + broken === 0 && heard === SUBSCRIPTIONS && exits.every((code) => code === 0);
  const value = `${answers} answers, ${failed + failedAway} of 5xx, ${broken} broken, heard ${heard}, exits ${exits.join(' and ')}`;
  return isWhole ? value : `FAULT: ${value}`;
}

async function proxied(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-proxied-'));
  const cluster = await createCluster();
  const copies = await startCopies(2, { dataDir, databaseUrl: cluster.url, env: BEHIND_A_PROXY });
  const proxy = await startProxy(copies.ports, dataDir);
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'; // its certificate is its own
  let listeners: Listeners | null = null;
  try {
    const faults = await seenOutside(proxy);
    const cast = await castOn(proxy.url);
    const visitors = await startVisitors(proxy.url, cast, () => false);
    listeners = startListeners(proxy.url, SUBSCRIPTIONS, cast.studio, cast.hot);
    await sleep(SETTLING);
    const rolled = await rollingStop(copies, visitors, listeners);
    await visitors.end();
    const { updates } = visitors.acknowledged;
    if (updates.length === 0) faults.push('nothing was uploaded');
    return [...faults.map((fault) => `FAULT: ${fault}`), `rolling stop: ${rolled}`].join('; ');
  } finally {
    await listeners?.end();
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    await proxy.close();
    await copies.end();
    await cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const deploy: Figure = {
  name: 'deploy: the files of .docker by their own tools, and two copies behind HAProxy with TLS, stopped one by one',
  goal: 'each right; 5xx 0, broken 0, /metrics and /readyz closed, all heard again',
  async measure() {
    const { right, wrong, missing } = checkFiles();
    const played = missing.includes('haproxy') ? 'not played' : await proxied();
    const value = [
      `right: ${right.join(', ')}`,
      ...(wrong.length > 0 ? [`WRONG: ${wrong.join(', ')}`] : []),
      ...(missing.length > 0 ? [`not installed: ${missing.join(', ')}`] : []),
      played,
    ].join('; ');
    return { value, ok: wrong.length === 0 && !played.includes('FAULT') } satisfies Verdict;
  },
};
