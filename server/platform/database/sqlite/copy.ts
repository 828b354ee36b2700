import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { databaseCode } from '../database.ts';
import { createPrivate } from './private.file.ts';

const UNFINISHED = '.unfinished';

/** Removes copies, and their journals, of processes that ended before they were complete. */
export function removeUnfinished(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (name.includes(UNFINISHED)) rmSync(join(folder, name));
}

/**
 * Copies the database as of one moment while others use it. The copy is complete, checked and on the disk, or doesn't
 * exist.
 */
export function copyDatabase(connection: Sqlite.Database, to: string): void {
  const unfinished = to + UNFINISHED;
  rmSync(unfinished, { force: true });
  try {
    createPrivate(unfinished); // VACUUM writes to an empty file too
    connection.prepare('VACUUM INTO ?').run(unfinished);
    checkCopy(unfinished, connection.name);
    const file = openSync(unfinished, 'r');
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Of a damaged database the copy is damaged too: then it is the database that the error names. */
function checkCopy(copy: string, source: string): void {
  try {
    checkDatabase(copy);
  } catch (error) {
    checkDatabase(source);
    throw error;
  }
}

/** Throws if a database is corrupt. */
export function checkDatabase(file: string): void {
  const copy = new Sqlite(file, { readonly: true });
  try {
    const verdict = copy.pragma('integrity_check', { simple: true });
    const orphans = copy.pragma('foreign_key_check') as unknown[];
    if (verdict !== 'ok') throw new OperatorError(`${file} is damaged: ${String(verdict)}`);
    if (orphans.length > 0)
      throw new OperatorError(`${file} is damaged: ${orphans.length} rows name others that are gone`);
  } catch (error) {
    const isDamaged = /^SQLITE_(CORRUPT|NOTADB)/.test(databaseCode(error) ?? '');
    throw isDamaged ? new OperatorError(`${file} is damaged: ${(error as Error).message}`, { cause: error }) : error;
  } finally {
    copy.close();
  }
}
