import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { databaseCode } from '../database.ts';
import { endReplacement } from './replacement.ts';

/** The database of a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'fichin.db');

/** Milliseconds to wait for a stopping server to release the folder. */
export const LOCK_TIMEOUT = 5_000;

/**
 * Locks the data folder exclusively until released or the process exits. First completes or undoes an interrupted
 * restore.
 */
export function lockDataDir(dataDir: string, timeout: number): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Sqlite(join(dataDir, 'owner.lock'), { timeout });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (databaseCode(error) !== 'SQLITE_BUSY') throw error;
    throw new OperatorError(`${dataDir} is in use: one server alone, or a restore, works in it`, { cause: error });
  }
  endReplacement(sqliteFile(dataDir));
  return () => void lock.close();
}
