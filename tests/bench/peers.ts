import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { openDatabase } from '#server/data/open.ts';
import { compareAnswers } from './compare.ts';
import { medianOf, table, type Figures } from './figures.ts';
import { verdicts } from './goals.ts';
import { turnOf, type Turn } from './load.ts';
import { describeMachine, pinLoad } from './machine.ts';
import type { Options } from './options.ts';
import { startServer } from './server.process.ts';
import { SQLITE_SERVERS, workloadsOn, type Workload } from './workloads.ts';
import { scaled } from './world.rows.ts';
import { makeWorld } from './world.ts';

const COMPARED = 40;
/** Requests until a server's code is as fast as it will be. */
const WARMING = 2000;

/** The product beside its peers. */
export async function bench({ words, rounds, seconds, part }: Options): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-bench-'));
  try {
    await buildPeers();
    const database = await openDatabase({ dataDir: dir, databaseUrl: null, synchronous: 'OFF' });
    const rows = await makeWorld(database, scaled(part));
    await database.close();
    pinLoad();
    console.log(`${describeMachine()}, ${new Date().toISOString().slice(0, 10)}`);
    let ok = true;
    for (const [name, workload] of Object.entries(workloadsOn(rows, SQLITE_SERVERS))) {
      if (words.length > 0 && !words.includes(name)) continue;
      const figures = await measure(workload, dir, { rounds, seconds });
      const judged = verdicts(name, figures);
      ok &&= judged.ok;
      console.log(`\n**${name}. ${workload.title}**\n\n${table(figures, 'hand')}\n\n${judged.lines.join('\n')}`);
    }
    return ok;
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Effort = { rounds: number; seconds: number };

/** Every server has its turn in every round, so that whatever else the machine does falls on all alike. */
async function measure(workload: Workload, dir: string, { rounds, seconds }: Effort): Promise<Figures> {
  const { asking, connections } = workload;
  const servers = await Promise.all(workload.servers.map((name) => startServer(name, { dir, databaseUrl: null })));
  try {
    await compareAnswers(Object.fromEntries(servers.map(({ name, url }) => [name, url])), asking, COMPARED);
    for (const server of servers) await turnOf(server, asking, { connections, requests: WARMING });
    const turns = new Map<string, Turn[]>(servers.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) {
        turns.get(server.name)?.push(await turnOf(server, asking, { connections, seconds }));
      }
    }
    return Object.fromEntries([...turns].map(([name, all]) => [name, medianOf(all)]));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** As the product is: one file, nothing translated while it runs. */
async function buildPeers(): Promise<void> {
  await build({
    entryPoints: ['tests/bench/peers/serve.ts'],
    outfile: 'dist/bench/serve.js',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
}
