import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPostgres, onSqlite, type Ground } from '../engines.ts';
import { times, type Figure, type Scale, type Verdict } from '../figure.ts';
import { projectOn, registerOn, type Caller } from '../people.ts';
import { startServer } from '../server.process.ts';

const WEBHOOKS = 20;
/** Milliseconds that a slow receiver takes to answer, just within what is waited for. */
const SLOW = 9500;
/** Milliseconds between updates, and that a message may take: half of them, and each. */
const PACE = 500;
const MEDIAN = 2000;
const WORST = 5000;

/** `accounts` of twenty webhooks each, while `messages` wait for each account. */
type Crowd = { accounts: number; messages: number; isSilent: boolean };

/** `/fast` answers at once and notes when; `/slow` answers late, `/silent` never. */
async function startReceiver() {
  const heard: number[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    if (request.url === '/slow') setTimeout(() => response.end(), SLOW);
    if (request.url !== '/fast') return;
    heard.push(performance.now());
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(url: string, of: Caller, address: string): Promise<void> {
  const { status } = await of.post(url, '/webhooks', { url: address });
  if (status !== 201) throw new Error(`A webhook was answered ${status}`);
}

/** How long somebody else's messages take, in milliseconds, shortest first. */
async function measureOn(ground: Ground, { accounts, messages, isSilent }: Crowd, updates: number): Promise<number[]> {
  const receiver = await startReceiver();
  const server = await startServer({ ...ground, env: { WEBHOOK_TARGETS: 'any', QUOTAS: 'off' } });
  try {
    const { url } = server;
    const studio = await registerOn(url, 'estudio@tortura.test', 'developer');
    const project = await projectOn(url, studio, 50);
    for (let account = 0; account < accounts; account += 1) {
      const owner = await registerOn(url, `lento${account}@tortura.test`, 'investor');
      for (let webhook = 0; webhook < WEBHOOKS; webhook += 1)
        await listen(url, owner, `${receiver.url}/${isSilent ? 'silent' : 'slow'}`);
    }
    const publish = (title: string) =>
      studio.post(url, `/projects/${project}/updates`, { title, content: 'Texto', is_public: true });
    for (let sent = 0; sent < messages / WEBHOOKS; sent += 1) await publish(`Antes ${sent}`);
    await sleep(1000); // whoever is slow has places by then
    await listen(url, await registerOn(url, 'veloz@tortura.test', 'investor'), `${receiver.url}/fast`);
    const published: number[] = [];
    for (let update = 0; update < updates; update += 1) {
      await publish(`Novedad ${update}`);
      published.push(performance.now());
      await sleep(PACE);
    }
    await sleep(WORST * 2);
    const late = published.map((at, index) => Math.max(0, (receiver.heard[index] ?? Infinity) - at));
    return late.sort((a, b) => a - b);
  } finally {
    await server.end('SIGKILL');
    receiver.stop();
  }
}

function verdictOn(late: readonly number[]): Verdict {
  const [median = Infinity, worst = Infinity] = [late[Math.floor(late.length / 2)], late.at(-1)];
  const shown = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return { value: `${shown(median)}, ${shown(worst)} at worst`, ok: median <= MEDIAN && worst <= WORST };
}

const figure = (name: string, crowd: Crowd): Figure => ({
  name,
  goal: '≤ 2 s in the median, ≤ 5 s at worst',
  async measure(scale: Scale) {
    const updates = times(scale, 25, 5);
    const sqlite = verdictOn(await onSqlite((ground) => measureOn(ground, crowd, updates)));
    const postgres = verdictOn(await onPostgres((ground) => measureOn(ground, crowd, updates)));
    return { value: `SQLite ${sqlite.value}; PostgreSQL ${postgres.value}`, ok: sqlite.ok && postgres.ok };
  },
});

export const slowReceivers = figure(
  'slow receivers: 20 webhooks of one account that answer after 9.5 s, 500 messages wait; another’s message takes',
  { accounts: 1, messages: 500, isSilent: false },
);

export const silentReceivers = figure(
  'slow receivers: 20 webhooks of each of 25 accounts that never answer; another’s message takes',
  { accounts: 25, messages: WEBHOOKS, isSilent: true },
);
