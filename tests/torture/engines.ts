import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl as urlOf, startPostgres } from '#tests/support/postgres.ts';
import { startServer } from './server.process.ts';

export type Ground = { dataDir: string; databaseUrl: string | null };

async function withFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-torture-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs `work` with an empty data folder on SQLite. */
export const onSqlite = <T>(work: (ground: Ground) => Promise<T>): Promise<T> =>
  withFolder((dataDir) => work({ dataDir, databaseUrl: null }));

/** Runs `work` with an empty data folder and its own PostgreSQL. */
export const onPostgres = <T>(work: (ground: Ground) => Promise<T>): Promise<T> =>
  withFolder(async (dataDir) => {
    const postgres = await startPostgres();
    try {
      const admin = new pg.Client(postgres.url);
      await admin.connect();
      await admin.query('create database torture');
      await admin.end();
      return await work({ dataDir, databaseUrl: urlOf(postgres.url, 'torture') });
    } finally {
      await postgres.stop();
    }
  });

/** Runs `copies` servers on the same data while `work` runs; they are stopped by SIGTERM afterwards. */
export async function withServers<T>(ground: Ground, copies: number, work: (urls: string[]) => Promise<T>): Promise<T> {
  const servers = [];
  try {
    for (let copy = 0; copy < copies; copy += 1) servers.push(await startServer(ground));
    return await work(servers.map(({ url }) => url));
  } finally {
    for (const server of servers) await server.end('SIGTERM');
  }
}
