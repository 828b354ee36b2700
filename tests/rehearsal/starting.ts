import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { send, type Asking } from '#tests/bench/load.ts';
import type { Server } from '#tests/bench/server.process.ts';
import { medianOf, type Ground } from './ground.ts';
import { investing } from './load.ts';

const STARTS = 5;
const WRITERS = 8;
/** Milliseconds. */
const WINDOW = 6000;
const PAUSE = 20;

export type Starting = {
  /** Milliseconds of the slowest hundredth of investments without a start and beside one: medians. */
  before: number;
  during: number;
  /** The median of the starts' own ratios. */
  ratio: number;
};

/** Copies that start while somebody's transaction stays open on a project, and people invest in others. */
export async function startBesideTransactions({ rows, copyOfWorld, start }: Ground): Promise<Starting> {
  const databaseUrl = await copyOfWorld();
  const server = await start(databaseUrl);
  const open = new pg.Client(databaseUrl);
  await open.connect();
  const asking = investing(rows);
  try {
    await slowestOf(server, asking, () => sleep(WINDOW));
    await open.query('begin');
    await open.query('update projects set title = title where id = 1');
    const windows = [];
    for (let one = 0; one < STARTS; one += 1) {
      const before = await slowestOf(server, asking, () => sleep(WINDOW));
      const during = await slowestOf(server, asking, async () => {
        const [copy] = await Promise.all([start(databaseUrl), sleep(WINDOW)]);
        await copy.stop();
      });
      windows.push({ before, during });
    }
    await open.query('rollback');
    return {
      before: medianOf(windows.map(({ before }) => before)),
      during: medianOf(windows.map(({ during }) => during)),
      ratio: medianOf(windows.map(({ before, during }) => during / before)),
    };
  } finally {
    await open.end();
    await server.stop();
  }
}

/** The slowest hundredth of the investments made while `work` runs, in milliseconds. */
async function slowestOf(server: Server, asking: Asking, work: () => Promise<unknown>): Promise<number> {
  const pool = new Pool(server.url, { connections: WRITERS, pipelining: 1 });
  const took: number[] = [];
  let isDone = false;
  const writer = async (first: number) => {
    for (let index = first; !isDone; index += WRITERS) {
      const began = performance.now();
      await send(pool, asking(index));
      took.push(performance.now() - began);
      await sleep(PAUSE);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_none, index) => writer(index)));
  await work();
  isDone = true;
  await writing;
  await pool.close();
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN;
}
