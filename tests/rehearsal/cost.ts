import { turnOf, type Asking } from '#tests/bench/load.ts';
import { cpuOf } from '#tests/bench/machine.ts';
import type { Server } from '#tests/bench/server.process.ts';
import { medianOf, type Ground } from './ground.ts';
import { mixedLoad } from './load.ts';

const ROUNDS = 5;
const REQUESTS = 3000;
const CONNECTIONS = 16;

export type Cost = {
  /** Milliseconds of the copies' processor time for one request: the medians of the rounds. */
  one: number;
  two: number;
  /** The median of the rounds' own ratios. */
  ratio: number;
};

/** Equal requests to one copy and to two, in turns, each on its database: copies on one core, the rest on another. */
export async function costOfCopies({ rows, copyOfWorld, start }: Ground): Promise<Cost> {
  const asking = mixedLoad(rows);
  const alone = [await start(await copyOfWorld(), true)];
  const shared = await copyOfWorld();
  const pair = [await start(shared, true), await start(shared, true)];
  try {
    await costOf(alone, asking, 0); // until the code is optimized
    await costOf(pair, asking, 0);
    await costOf(pair, asking, REQUESTS);
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const one = await costOf(alone, asking, round * REQUESTS);
      const two = await costOf(pair, asking, round * REQUESTS);
      rounds.push({ one, two });
    }
    return {
      one: medianOf(rounds.map(({ one }) => one)),
      two: medianOf(rounds.map(({ two }) => two)),
      ratio: medianOf(rounds.map(({ one, two }) => two / one)),
    };
  } finally {
    for (const server of [...alone, ...pair]) await server.stop();
  }
}

async function costOf(servers: readonly Server[], asking: Asking, from: number): Promise<number> {
  const used = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const before = used();
  const connections = CONNECTIONS / servers.length;
  const requests = REQUESTS / servers.length;
  await Promise.all(
    servers.map((server, at) =>
      turnOf(server, (index) => asking(from + index * servers.length + at), { connections, requests }),
    ),
  );
  return (used() - before) / REQUESTS;
}
