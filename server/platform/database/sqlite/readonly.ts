import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { existsSync } from 'node:fs';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import type { Reader } from '../database.ts';
import { type ReadOnly, requireSchema, unreadable } from '../readonly.ts';
import { readSchema } from './schema.version.ts';

/** Throws where this user can't write the database, or a page of it is damaged. Nothing is changed. */
export function requireSound(file: string): void {
  const connection = new Sqlite(file, { fileMustExist: true });
  try {
    // Without a statement that writes, a transaction begins on a read-only file too.
    connection.exec('BEGIN IMMEDIATE; CREATE TABLE written_by_doctor (id)');
    connection.exec('ROLLBACK');
    const verdict = connection.pragma('quick_check(1)', { simple: true }) as string;
    if (verdict !== 'ok') throw new Sqlite.SqliteError(verdict.replaceAll('\n', ' '), 'SQLITE_CORRUPT');
  } finally {
    connection.close();
  }
}

export function readSqlite(file: string, migrations: string): ReadOnly {
  if (!existsSync(file)) throw new OperatorError(`There is no database to read: ${file} does not exist`);
  // Without its journal the file is whole. A reader would make one and leave it there; a writer takes it away again.
  const readonly = existsSync(`${file}-wal`);
  const connection = new Sqlite(file, { readonly, fileMustExist: true });
  let isNewer: boolean;
  try {
    connection.pragma('query_only = ON');
    connection.pragma('busy_timeout = 5000');
    isNewer = requireSchema(readSchema(connection, file), migrations);
  } catch (error) {
    connection.close();
    throw unreadable(error, file);
  }
  const read = drizzle(connection, { casing: 'snake_case' }) as unknown as Reader;
  return { read, isNewer, close: async () => void connection.close() };
}
