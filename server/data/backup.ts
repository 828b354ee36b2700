import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';

type Place = { dataDir: string; databaseUrl: string | null };

const DATABASE = 'fichin.db';
const DUMP = 'fichin.dump';
const run = promisify(execFile);

/**
 * Copies the database, then the media, while both are in use. In this order every file a copied row names is copied
 * too, because a file is on the disk before its row. The folder appears whole or not at all.
 */
export async function backUp({ dataDir, databaseUrl }: Place, folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} already exists: a backup never overwrites another`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  if (databaseUrl === null) await copySqlite(join(dataDir, DATABASE), join(unfinished, DATABASE));
  else await run('pg_dump', ['--format=custom', `--file=${join(unfinished, DUMP)}`, databaseUrl]);
  await copyMedia(join(dataDir, 'media'), join(unfinished, 'media'));
  await rename(unfinished, folder);
}

/**
 * Puts a backup in the place of what is there, which must be nothing unless `replace`. The server must not be running.
 */
export async function restore({ dataDir, databaseUrl }: Place, folder: string, replace: boolean): Promise<void> {
  const backup = join(folder, databaseUrl === null ? DATABASE : DUMP);
  if (!existsSync(backup)) throw new Error(`There is no backup in ${folder}: ${backup} is missing`);
  if (databaseUrl === null) {
    checkSqlite(backup);
    await placeSqlite(backup, join(dataDir, DATABASE), replace);
  } else {
    const clean = replace ? ['--clean', '--if-exists'] : [];
    await run('pg_restore', [...clean, '--no-owner', '--single-transaction', `--dbname=${databaseUrl}`, backup]);
  }
  await copyMedia(join(folder, 'media'), join(dataDir, 'media'));
}

async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  const source = new Sqlite(from, { readonly: true });
  try {
    await source.backup(to);
  } finally {
    source.close();
  }
  checkSqlite(to);
}

/** A copy that can't be trusted is no copy. */
function checkSqlite(file: string): void {
  const copy = new Sqlite(file);
  try {
    const verdict = copy.pragma('integrity_check', { simple: true });
    const orphans = copy.pragma('foreign_key_check') as unknown[];
    if (verdict !== 'ok' || orphans.length > 0) throw new Error(`${file} is damaged: ${String(verdict)}`);
  } finally {
    copy.close();
  }
}

async function placeSqlite(from: string, to: string, replace: boolean): Promise<void> {
  if (existsSync(to) && !replace) throw new Error(`${to} exists: say --replace to put the backup in its place`);
  await mkdir(join(to, '..'), { recursive: true });
  const arriving = `${to}.restoring`;
  await cp(from, arriving);
  for (const rest of ['-wal', '-shm']) await rm(`${to}${rest}`, { force: true });
  await rename(arriving, to);
}

/** Files still being written begin with a dot and are left out. */
async function copyMedia(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = existsSync(from) ? await readdir(from) : [];
  for (const name of names.filter((found) => !found.startsWith('.'))) {
    await cp(join(from, name), join(to, name), { preserveTimestamps: true });
  }
}
