import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { S3Settings } from '#server/platform/files/s3.settings.ts';
import { openDatabase } from '#server/features/open.ts';
import { sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { databaseUrl, TEMPLATE } from './postgres.ts';
import { startS3, type StandIn } from './s3.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres';
    postgresUrl: string;
  }
}

export type Storage = {
  dataDir: string;
  /** Null on SQLite, whose database is a file in `dataDir`. */
  databaseUrl: string | null;
  /** On PostgreSQL files are in an S3-compatible store, on SQLite in `dataDir`. */
  s3: StandIn | null;
  fileStore: S3Settings | null;
  remove(): Promise<void>;
};

/** The engine that the running vitest project tests. */
export const currentEngine = (): 'sqlite' | 'postgres' => inject('engine');

/** New, empty storage for one app. */
export async function freshStorage(): Promise<Storage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-'));
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  if (currentEngine() === 'sqlite') {
    return { dataDir, databaseUrl: null, s3: null, fileStore: null, remove: async () => removeDataDir() };
  }

  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`); // half the time of the default
  const s3 = await startS3();
  return {
    dataDir,
    databaseUrl: databaseUrl(server, name),
    s3,
    fileStore: s3.settings,
    async remove() {
      await s3.stop();
      removeDataDir();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

let template: Promise<Buffer> | undefined;

/** Like `freshStorage`, migrated on SQLite too. */
export async function migratedStorage(): Promise<Storage> {
  const storage = await freshStorage();
  if (storage.databaseUrl === null) {
    template ??= createTemplate();
    writeFileSync(sqliteFile(storage.dataDir), await template, { mode: 0o600 });
  }
  return storage;
}

async function createTemplate(): Promise<Buffer> {
  const { dataDir, remove } = await freshStorage();
  const database = await openDatabase({ dataDir, databaseUrl: null, synchronous: 'OFF' });
  await database.close();
  const bytes = readFileSync(sqliteFile(dataDir));
  await remove();
  return bytes;
}

async function administer(server: string, statement: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
