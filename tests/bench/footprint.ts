import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/data/open.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { investable, investing } from './investing.ts';
import { turnOf, type Asking, type Turn } from './load.ts';
import { cpuWithChildren, describeMachine, parentOf, pinLoad } from './machine.ts';
import type { Bench } from './options.ts';
import { startServer, type Server } from './server.process.ts';
import { scaled, type Rows } from './world.rows.ts';
import { makeWorld } from './world.ts';

const INVESTMENTS = 40_000;
const CONNECTIONS = 32;
/** Free seats of a project that is invested in. */
const SEATS = 12;
/** Tables that grew by less than this for each investment are added up as others, in bytes. */
const SMALL = 5;

type Sizes = { tables: Map<string, number>; log: number };

/** What an investment leaves behind on PostgreSQL, in bytes on disk and in its log, and the processor time it takes. */
export const bench: Bench = async ({ part }) => {
  pinLoad();
  const dir = mkdtempSync(join(tmpdir(), 'fichin-footprint-'));
  const postgres = await startPostgres([]);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  const { rows: backends } = await admin.query<{ pid: number }>('select pg_backend_pid() pid');
  const postmaster = parentOf(backends[0]?.pid ?? 0);
  const rows = await fill(dir, postgres.url, part);
  await admin.query('vacuum analyze');
  const started = await startServer('product', { dir, databaseUrl: postgres.url });
  const server: Server = { ...started, databaseCpu: () => cpuWithChildren(postmaster) };
  console.log(`${describeMachine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  try {
    const sizes = [await sizesOf(admin)];
    for (const [name, { ask, requests }] of Object.entries(workloadsOf(rows))) {
      const turn = await turnOf(server, ask, { connections: CONNECTIONS, requests });
      sizes.unshift(await sizesOf(admin));
      show(name, turn, difference(sizes, requests));
    }
  } finally {
    await started.stop();
    await admin.end();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
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

async function fill(dataDir: string, databaseUrl: string, part: number): Promise<Rows> {
  const patient = { postgres: { statementTimeout: 0, idleInTransactionTimeout: 0 }, writeTimeout: 600_000 };
  const database = await openDatabase({ dataDir, databaseUrl, synchronous: 'OFF', ...patient });
  const rows = await makeWorld(database, scaled(part));
  await database.close();
  return rows;
}

/** Bytes of each table with its indexes, and of the log since the beginning. */
async function sizesOf(admin: pg.Client): Promise<Sizes> {
  const { rows } = await admin.query<{ name: string; bytes: string }>(
    "select relname name, pg_total_relation_size(oid) bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const { rows: logs } = await admin.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn bytes");
  return {
    tables: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])),
    log: Number(logs[0]?.bytes ?? 0),
  };
}

/** The same for each of so many investments. */
function difference([after, before]: readonly Sizes[], count: number): Sizes {
  if (!after || !before) throw new Error('measured once only');
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
