import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/features/open.ts';
import { databaseUrl, startPostgres } from '#tests/support/postgres.ts';
import { cpuWithChildren, parentOf } from './machine.ts';
import { isProduct, startServer, type Server } from './server.process.ts';
import type { Stage } from './stage.ts';
import type { Size } from './world.rows.ts';
import { makeWorld } from './world.ts';

export type PostgresStage = Stage & {
  /** The address of the database that a server of this stage uses. */
  databaseOf(server: Server): string;
};

const WORLD = 'world';

/** PostgreSQL shares the load's core, so that a server has its own. Commits are synced to disk. */
export async function postgresStage(size: Size): Promise<PostgresStage> {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-bench-'));
  const postgres = await startPostgres([]);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${WORLD}`);
  const { rows: backends } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(backends[0]?.pid ?? 0);
  const url = databaseUrl(postgres.url, WORLD);
  const patient = { postgres: { statementTimeout: 0, idleInTransactionTimeout: 0 }, writeTimeout: 600_000 };
  const database = await openDatabase({ dataDir: dir, databaseUrl: url, synchronous: 'OFF', ...patient });
  const rows = await makeWorld(database, size);
  await database.pool?.query('VACUUM ANALYZE');
  await database.close();
  /** By the addresses of the servers that use them. */
  const databases = new Map<string, string>();

  async function copyOfWorld(): Promise<string> {
    const copy = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
    await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${WORLD}`);
    return databaseUrl(postgres.url, copy);
  }

  return {
    rows,
    servers: ['product', 'hand-postgres', 'postgraphile'],
    limit: 'hand-postgres',
    async start(name, options) {
      const own = databases.get(options?.beside?.url ?? '') ?? (await copyOfWorld());
      if (!isProduct(name)) await makePeersOwn(own);
      const server = await startServer(name, { dir, databaseUrl: own }, options);
      databases.set(server.url, own);
      return { ...server, databaseCpu: () => cpuWithChildren(postmaster) };
    },
    databaseOf: ({ url: address }) => databases.get(address) ?? '',
    async close() {
      await admin.end();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** As on SQLite: drops the product's triggers and adds the index that the peers' list reads. */
async function makePeersOwn(url: string): Promise<void> {
  const db = new pg.Client(url);
  await db.connect();
  const { rows } = await db.query<{ name: string; table: string }>(
    'SELECT tgname AS name, tgrelid::regclass AS table FROM pg_trigger WHERE NOT tgisinternal',
  );
  for (const { name, table } of rows) await db.query(`DROP TRIGGER ${name} ON ${table}`);
  await db.query('CREATE INDEX peers_newest ON projects (is_published, created_at, id)');
  await db.end();
}
