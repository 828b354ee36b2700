import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '#server/domain/operator.error.ts';
import { copyMedia, copySynced, NAMED_COVERS, NAMED_FILES, type NamedFiles } from './backup.media.ts';
import { checkDatabase, copyDatabase } from './copy.sqlite.ts';
import { ownFolder } from './owner.ts';

const DATABASE = 'fichin.db';

/** Gives the files that rows of the copy name; calls `copyNow` as soon as its moment is known. */
export async function backUpSqlite(dataDir: string, folder: string, copyNow: () => Promise<void>): Promise<NamedFiles> {
  const [from, to] = [join(dataDir, DATABASE), join(folder, DATABASE)];
  if (!existsSync(from)) throw new OperatorError(`There is no database at ${from}`);
  const source = new Sqlite(from, { readonly: true });
  try {
    copyDatabase(source, to);
  } finally {
    source.close();
  }
  await copyNow();
  return namedIn(to);
}

function namedIn(file: string): NamedFiles {
  const copy = new Sqlite(file, { readonly: true });
  try {
    const all = (query: string) => copy.prepare(query).pluck().all() as string[];
    return { files: all(NAMED_FILES), covers: all(NAMED_COVERS) };
  } finally {
    copy.close();
  }
}

export async function restoreSqlite(dataDir: string, folder: string, replace: boolean): Promise<void> {
  const [from, to] = [join(folder, DATABASE), join(dataDir, DATABASE)];
  if (!existsSync(from)) throw new OperatorError(`There is no backup in ${folder}: ${from} is missing`);
  const letGo = ownFolder(dataDir, 0);
  try {
    checkDatabase(from);
    if (existsSync(to) && !replace)
      throw new OperatorError(`${to} exists: say --replace to put the backup in its place`);
    await copyMedia(join(folder, 'media'), join(dataDir, 'media'));
    const arriving = `${to}.restoring`;
    await copySynced(from, arriving);
    for (const rest of ['-wal', '-shm']) await rm(`${to}${rest}`, { force: true });
    await rename(arriving, to);
  } finally {
    letGo();
  }
}
