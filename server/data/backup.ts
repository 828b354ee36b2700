import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '#server/domain/operator.error.ts';
import { copyMedia, copySynced, matchMedia } from './backup.media.ts';
import { checkDatabase, copyDatabase } from './copy.sqlite.ts';
import { ownFolder } from './owner.ts';

type Place = { dataDir: string; databaseUrl: string | null };

const DATABASE = 'fichin.db';
const DUMP = 'fichin.dump';
const run = promisify(execFile);

/** Copying is begun again when a file went between the database's moment and its own, which is seldom. */
const ATTEMPTS = 3;

/**
 * Copies database and media while both are in use, as they were at the moment the database was copied: media before
 * it, for what is removed later, and after it, for what came meanwhile. The folder appears whole or not at all. Gives
 * the files that rows name and nobody has.
 */
export async function backUp({ dataDir, databaseUrl }: Place, folder: string): Promise<string[]> {
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists: a backup never overwrites another`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const [from, to] = [join(dataDir, 'media'), join(unfinished, 'media')];
  let missing: string[] = [];
  for (let attempt = 1; attempt === 1 || (missing.length > 0 && attempt <= ATTEMPTS); attempt += 1) {
    await copyMedia(from, to);
    if (databaseUrl === null) copySqlite(join(dataDir, DATABASE), join(unfinished, DATABASE));
    else await run('pg_dump', ['--format=custom', `--file=${join(unfinished, DUMP)}`, databaseUrl]);
    await copyMedia(from, to);
    missing = databaseUrl === null ? await matchMedia(join(unfinished, DATABASE), to) : [];
  }
  await rename(unfinished, folder);
  return missing;
}

/**
 * Puts a backup in the place of what is there, which must be nothing unless `replace`. The server must not be running.
 * Media come first: a restore that breaks off leaves no row without its file.
 */
export async function restore({ dataDir, databaseUrl }: Place, folder: string, replace: boolean): Promise<void> {
  const backup = join(folder, databaseUrl === null ? DATABASE : DUMP);
  if (!existsSync(backup)) throw new OperatorError(`There is no backup in ${folder}: ${backup} is missing`);
  if (databaseUrl !== null) {
    await copyMedia(join(folder, 'media'), join(dataDir, 'media'));
    const clean = replace ? ['--clean', '--if-exists'] : [];
    await run('pg_restore', [...clean, '--no-owner', '--single-transaction', `--dbname=${databaseUrl}`, backup]);
    return;
  }
  const letGo = ownFolder(dataDir, 0);
  try {
    await restoreSqlite(dataDir, folder, replace);
  } finally {
    letGo();
  }
}

function copySqlite(from: string, to: string): void {
  if (!existsSync(from)) throw new OperatorError(`There is no database at ${from}`);
  const source = new Sqlite(from, { readonly: true });
  try {
    copyDatabase(source, to);
  } finally {
    source.close();
  }
}

async function restoreSqlite(dataDir: string, folder: string, replace: boolean): Promise<void> {
  const [from, to] = [join(folder, DATABASE), join(dataDir, DATABASE)];
  checkDatabase(from);
  if (existsSync(to) && !replace) throw new OperatorError(`${to} exists: say --replace to put the backup in its place`);
  await copyMedia(join(folder, 'media'), join(dataDir, 'media'));
  const arriving = `${to}.restoring`;
  await copySynced(from, arriving);
  for (const rest of ['-wal', '-shm']) await rm(`${to}${rest}`, { force: true });
  await rename(arriving, to);
}
