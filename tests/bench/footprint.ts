import pg from 'pg';
import { investable, investing } from './investing.ts';
import { turnOf, type Asking, type Turn } from './load.ts';
import { pinLoad } from './machine.ts';
import type { Bench } from './options.ts';
import { postgresStage } from './stage.postgres.ts';
import { scaled, type Rows } from './world.rows.ts';

const INVESTMENTS = 40_000;
const CONNECTIONS = 32;
/** Free seats of a project that is invested in. */
const SEATS = 12;
/** Tables that grew by less than this for each investment, in bytes, are in the sum and not named. */
const SMALL = 5;

type Sizes = { tables: Map<string, number>; log: number };

/** What an investment leaves behind on PostgreSQL, in bytes on disk and in its log, and the processor time it takes. */
export const bench: Bench = async ({ part }) => {
  pinLoad();
  const stage = await postgresStage(scaled(part));
  try {
    const server = await stage.start('product');
    const client = new pg.Client(stage.databaseOf(server));
    await client.connect();
    let before = await sizesOf(client);
    for (const [name, { ask, requests }] of Object.entries(workloadsOf(stage.rows))) {
      const turn = await turnOf(server, ask, { connections: CONNECTIONS, requests });
      const after = await sizesOf(client);
      show(name, turn, difference(before, after, requests));
      before = after;
    }
    await client.end();
    await server.stop();
  } finally {
    await stage.close();
  }
  return true;
};

/** First everybody is new to the project they invest in, then all of them invest in the same again. */
function workloadsOf(rows: Rows): Record<string, { ask: Asking; requests: number }> {
  const people = investable(rows, SEATS);
  const count = people.projects.length;
  const requests = Math.min(INVESTMENTS, count * SEATS);
  // Each round gives the projects other people.
  const ask = investing(people, (index) => ({ project: index, person: index + 7 * Math.floor(index / count) }));
  return { 'a person new to the project': { ask, requests }, 'the same people again': { ask, requests } };
}

/** Bytes of each table with its indexes, and of the log since the beginning. */
async function sizesOf(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    "select relname name, pg_total_relation_size(oid) bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const { rows: logs } = await client.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn bytes");
  return {
    tables: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])),
    log: Number(logs[0]?.bytes ?? 0),
  };
}

/** The same for each of so many investments. */
function difference(before: Sizes, after: Sizes, count: number): Sizes {
  const grown = [...after.tables].map(
    ([name, bytes]) => [name, (bytes - (before.tables.get(name) ?? 0)) / count] as const,
  );
  return { tables: new Map(grown), log: (after.log - before.log) / count };
}

function show(name: string, { perSecond, cpu, database, p50 }: Turn, { tables, log }: Sizes): void {
  const total = [...tables.values()].reduce((sum, bytes) => sum + bytes, 0);
  const large = [...tables].filter(([, bytes]) => bytes >= SMALL).toSorted(([, a], [, b]) => b - a);
  const shown = large.map(([table, bytes]) => `${table} ${bytes.toFixed(0)}`).join(', ');
  console.log(`${name}: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms`);
  console.log(`  processor ms of one: server ${cpu.toFixed(2)}, database ${database.toFixed(2)}`);
  console.log(`  bytes of one: ${total.toFixed(0)} (${shown}), in the log ${log.toFixed(0)}\n`);
}
