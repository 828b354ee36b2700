import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { createTokens } from '#server/features/sessions/session.tokens.service.ts';
import { GOALS } from './goals.ts';
import { send, type Asked } from './load.ts';
import type { Bench } from './options.ts';
import { report } from './report.ts';
import { SECRET } from './secret.ts';
import { startServer, type Server } from './server.process.ts';
import { makeGrown } from './growth.world.ts';
import { WORKLOADS, type Request, type Workload } from './growth.workloads.ts';
import { sessionOf } from './world.rows.ts';

const SMALL = 1000;
const LARGE = 1_000_000;
const REQUESTS = 500;
const WARM_UP = 60;
const tokens = createTokens([SECRET], () => new Date());

type World = { projects: number; server: Server; pool: Pool };
type Figures = { p50: number; p99: number };
type Result = { name: string; small: Figures; large: Figures; goal: number };

/**
 * The product on a small and on a large data set, asked the same requests alternately. The cost of a request is
 * processor time, which a busy machine changes less than elapsed time.
 */
export const bench: Bench = async ({ words, rounds, part }) => {
  const kept = process.env.GROWTH_DIR;
  const dir = kept ?? mkdtempSync(join(tmpdir(), 'fichin-growth-'));
  const wanted = WORKLOADS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  try {
    const small = await openWorld(dir, SMALL);
    const large = await openWorld(dir, LARGE * part);
    const results: Result[] = [];
    try {
      for (const workload of wanted) results.push(await measure(workload, small, large, rounds));
    } finally {
      await Promise.all([small, large].map(closeWorld));
    }
    return show(results, LARGE * part);
  } finally {
    if (kept === undefined) rmSync(dir, { recursive: true, force: true });
  }
};

async function openWorld(dir: string, projects: number): Promise<World> {
  const own = join(dir, `${projects}`);
  const began = performance.now();
  if (!existsSync(own)) await makeGrown(own, projects);
  const megabytes = Math.round(statSync(join(own, 'fichin.db')).size / 1e6);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${projects} projects: ${megabytes} MB, made in ${seconds} s`);
  const server = await startServer('product', { dir: own, databaseUrl: null });
  return { projects, server, pool: new Pool(server.url, { connections: 1 }) };
}

async function closeWorld({ pool, server }: World): Promise<void> {
  await pool.close();
  await server.stop();
}

async function measure({ name, search, ask }: Workload, small: World, large: World, rounds: number): Promise<Result> {
  const costs = { small: [] as number[], large: [] as number[] };
  const total = rounds * REQUESTS;
  for (let index = 0; index < WARM_UP + total; index += 1) {
    const ofSmall = await costOf(small, ask(small.projects, index));
    const ofLarge = await costOf(large, ask(large.projects, index));
    if (index < WARM_UP) continue;
    costs.small.push(ofSmall);
    costs.large.push(ofLarge);
  }
  const result = { name, small: figuresOf(costs.small), large: figuresOf(costs.large) };
  return { ...result, goal: search ? GOALS.growth.search : GOALS.growth.list };
}

/**
 * Milliseconds of processor time that a server's main thread used for one request. A write precedes each request, so
 * that no cached answer is used.
 */
async function costOf({ server, pool }: World, request: Request): Promise<number> {
  await send(pool, askedBy(write()));
  const before = runTime(server);
  await send(pool, askedBy(request));
  return (runTime(server) - before) / 1e6;
}

let written = 0;

/** A new value each time, because SQLite writes nothing when nothing changes. */
const write = (): Request => ({
  as: 1,
  query: 'mutation ($country: String) { updateProfile(input: { country: $country }) { user { id } } }',
  variables: { country: `País ${(written += 1)}` },
});

const askedBy = (request: Request): Asked => {
  const token = tokens.issue(sessionOf(request.as));
  return 'query' in request
    ? { method: 'POST', path: '/graphql', token, body: JSON.stringify({ ...request, as: undefined }) }
    : { method: 'GET', path: `/api${request.path}`, token };
};

/** Nanoseconds of processor time of the main thread, from Linux. */
const runTime = ({ pid }: Server): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

function figuresOf(costs: number[]): Figures {
  const sorted = costs.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function show(results: Result[], large: number): boolean {
  const measured = results.map((result) => ({ ...result, ratio: result.large.p99 / result.small.p99 }));
  return report({
    title: `A thousand projects beside ${large}: processor ms of a request`,
    head: ['', `p50 at ${SMALL}`, `p50 at ${large}`, `p99 at ${SMALL}`, `p99 at ${large}`, 'ratio'],
    rows: measured.map(({ name, small: one, large: two, ratio }) => [
      name,
      ...[one.p50, two.p50, one.p99, two.p99, ratio].map((figure) => figure.toFixed(2)),
    ]),
    verdicts: measured.map(({ name, ratio, goal }) => ({
      measured: `${name}: ${ratio.toFixed(2)} ×`,
      goal: `≤ ${goal}`,
      isMet: ratio <= goal,
    })),
  });
}
