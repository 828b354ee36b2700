import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '#server/domain/operator.error.ts';
import { databaseCode } from './database.ts';

/** Milliseconds a server that is about to stop is given to leave the folder. */
export const PATIENCE = 5_000;

/**
 * Keeps a data folder for this process alone, until it lets go or ends, however that comes: the lock is the operating
 * system's.
 */
export function ownFolder(dataDir: string, patience: number): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Sqlite(join(dataDir, 'owner.lock'), { timeout: patience });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (databaseCode(error) !== 'SQLITE_BUSY') throw error;
    throw new OperatorError(`${dataDir} is in use: one server alone, or a restore, works in it`, { cause: error });
  }
  return () => void lock.close();
}
