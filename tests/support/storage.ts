import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, TEMPLATE } from './postgres.ts';

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
  remove(): Promise<void>;
};

/** The engine that the running vitest project tests. */
export const currentEngine = (): 'sqlite' | 'postgres' => inject('engine');

/** New, empty storage for one app. */
export async function freshStorage(): Promise<Storage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fichin-'));
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  if (currentEngine() === 'sqlite') return { dataDir, databaseUrl: null, remove: async () => removeDataDir() };

  const server = inject('postgresUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${TEMPLATE}`);
  return {
    dataDir,
    databaseUrl: databaseUrl(server, name),
    async remove() {
      removeDataDir();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
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
