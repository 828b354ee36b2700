import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/data/postgres/open.ts';
import { databaseUrl, startPostgres, TEMPLATE, type PostgresServer } from './postgres.ts';

const MIGRATIONS = join(import.meta.dirname, '../../drizzle/postgres');

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
  const database = await openPostgres({ url, migrations: MIGRATIONS, postgres: { connections: 1 } });
  await database.close();
  return server;
}
