import { Pool } from 'undici';
import { GOALS } from './goals.ts';
import { turnOf } from './load.ts';
import type { Options } from './options.ts';
import { report, type Verdict } from './report.ts';
import type { Server } from './server.process.ts';
import type { Stage } from './stage.ts';
import type { Workload } from './workloads.ts';

const CONNECTIONS = 8;

type Rates = { calm: number; flooded: number; logIns: number };

/** Measures how much read throughput remains while log-ins with wrong passwords keep coming. */
export async function floodBench(stage: Stage, reads: Workload, options: Options): Promise<boolean> {
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const pin of [true, false]) {
    const { calm, flooded, logIns } = await ratesOf(await stage.start('product', { pin }), stage, reads, options);
    const kept = flooded / calm;
    const cores = pin ? 'one' : 'all';
    rows.push([cores, calm.toFixed(0), flooded.toFixed(0), kept.toFixed(2), logIns.toFixed(0)]);
    const measured = `${kept.toFixed(2)} of the reads, the server on ${cores} of the cores`;
    verdicts.push({ measured, goal: `≥ ${GOALS.flood}`, isMet: kept >= GOALS.flood });
  }
  const head = ['cores of the server', 'reads/s', 'reads/s in the flood', 'kept', 'log-ins/s'];
  return report({ title: 'E. a flood of log-ins beside reads (A)', head, rows, verdicts });
}

async function ratesOf(server: Server, { rows }: Stage, reads: Workload, { rounds, seconds }: Options): Promise<Rates> {
  const { asking, connections } = reads;
  const turn = () => turnOf(server, asking, { connections, seconds });
  const all: Rates[] = [];
  try {
    await turn();
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond: calm } = await turn();
      const flood = beginFlood(
        server,
        rows.users.map(({ email }) => email),
      );
      const { perSecond: flooded } = await turn();
      all.push({ calm, flooded, logIns: (await flood.end()) / seconds });
    }
  } finally {
    await server.stop();
  }
  const byKept = all.toSorted((a, b) => a.flooded / a.calm - b.flooded / b.calm);
  return byKept[Math.floor(byKept.length / 2)] ?? { calm: 0, flooded: 0, logIns: 0 };
}

/** Sends wrong passwords for one account after another, on each connection as soon as the last one was rejected. */
function beginFlood({ url }: Server, emails: string[]) {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const state = { goesOn: true };
  let refused = 0;
  let next = 0;
  const tries = Array.from({ length: CONNECTIONS }, async () => {
    while (state.goesOn) {
      const body = JSON.stringify({ email: emails[next++ % emails.length], password: 'Equivocada1' });
      const headers = { 'content-type': 'application/json' };
      const answer = await pool.request({ method: 'POST', path: '/api/auth/login', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 401) throw new Error(`A wrong password was answered with ${answer.statusCode}`);
      refused += 1;
    }
  });
  return {
    async end(): Promise<number> {
      state.goesOn = false;
      const before = refused;
      await Promise.all(tries);
      await pool.close();
      return before;
    },
  };
}
