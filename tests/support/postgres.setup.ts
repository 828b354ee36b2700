import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrationsOf } from '#server/features/open.ts';
import { POSTGRES } from '#server/features/postgres.ts';
import { openPostgres } from '#server/platform/database/postgres/open.ts';
import { databaseUrl, startPostgres, TEMPLATE, type PostgresServer } from './postgres.ts';

/** One PostgreSQL server for the whole run, shared by all vitest projects. */
const run = globalThis as { postgresOfThisRun?: Promise<PostgresServer> };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.postgresOfThisRun ??= startMigrated();
  const server = await run.postgresOfThisRun;
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

async function startMigrated(): Promise<PostgresServer> {
  const server = await startPostgres();
  const admin = new pg.Client(server.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = databaseUrl(server.url, TEMPLATE);
  const own = { url, migrations: migrationsOf('postgres'), postgres: { connections: 1 } };
  const database = await openPostgres({ ...POSTGRES, ...own });
  await database.close();
  return server;
}
