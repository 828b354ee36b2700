import { existsSync, readdirSync } from 'node:fs';
import { join, basename } from 'node:path';
import Sqlite from 'better-sqlite3';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { endCredentials } from './end.credentials.ts';
import { requireKnown } from './known.migrations.ts';
import { NAMED_FILES } from './media.ts';
import { restoredOf, selectRestored, type RestoredRow, type Restored } from './restored.ts';
import { readSchema } from '#server/platform/database/sqlite/schema.version.ts';
import { copyDatabase } from '#server/platform/database/sqlite/copy.ts';
import { lockDataDir, sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';
import { arrivingAt, replaceDatabase } from '#server/platform/database/sqlite/replacement.ts';

/** The file of a backup that holds SQLite's rows. */
export const DATABASE = 'fichin.db';

/** Returns the files that the copy's rows name. Calls `copyNow` as soon as the database is copied. */
export async function backUpSqlite(
  dataDir: string,
  migrations: string,
  folder: string,
  copyNow: () => Promise<void>,
): Promise<string[]> {
  const [from, to] = [sqliteFile(dataDir), join(folder, DATABASE)];
  if (!existsSync(from)) throw new OperatorError(`There is no database at ${from}`);
  const source = new Sqlite(from, { readonly: true });
  try {
    requireKnown(readSchema(source, from).run, migrations, 'The database');
    copyDatabase(source, to);
  } finally {
    source.close();
  }
  await copyNow();
  return readFrom(to, (copy) => copy.prepare(NAMED_FILES).pluck().all() as string[]);
}

/** Opens a database file and returns the result of `read`. */
export function readFrom<T>(file: string, read: (copy: Sqlite.Database) => T): T {
  const copy = new Sqlite(file, { readonly: true });
  try {
    return read(copy);
  } finally {
    copy.close();
  }
}

function endKeysIn(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.transaction(() => copy.exec(endCredentials(`${Date.now()}`)))();
  } finally {
    copy.close();
  }
}

type Restoring = {
  dataDir: string;
  replace: boolean;
  bringMedia: () => Promise<void>;
  /** Puts the rows of a backup into a database file. */
  writeRows: (to: string) => Promise<void>;
};

export async function restoreSqlite({ dataDir, replace, bringMedia, writeRows }: Restoring): Promise<Restored> {
  const to = sqliteFile(dataDir);
  const letGo = lockDataDir(dataDir, 0);
  try {
    if (!replace) requireVacant(dataDir);
    await bringMedia();
    await writeRows(arrivingAt(to));
    endKeysIn(arrivingAt(to));
    const restored = readFrom(arrivingAt(to), (copy) =>
      restoredOf(copy.prepare(selectRestored('created_at')).get() as RestoredRow),
    );
    await replaceDatabase(to);
    return restored;
  } finally {
    letGo();
  }
}

/** What servers, backups and restores store in a data folder besides the database, and files of a disk itself. */
const OWN = [
  'backup.unfinished',
  'backups',
  'before-migrations',
  'demo',
  'exports',
  'fetched',
  'incoming',
  'jwt-secret',
  'lost+found',
  'mail',
  'media',
  'operator.sock',
  'owner.lock',
  'owner.lock-journal',
  'restoring',
  'sizes',
  'textos',
];

const MAX_NAMED = 5;

/** Refuses a data folder with a database, or with files of something else: it is probably the wrong one. */
function requireVacant(dataDir: string): void {
  const database = sqliteFile(dataDir);
  if (existsSync(database)) throw new OperatorError(`${database} exists: say --replace to put the backup in its place`);
  const isOwn = (name: string) => OWN.includes(name) || name.startsWith('.') || name.startsWith(basename(database));
  const others = readdirSync(dataDir).filter((name) => !isOwn(name));
  if (others.length === 0) return;
  const named = others.sort().slice(0, MAX_NAMED).join(', ');
  throw new OperatorError(
    `${dataDir} has files that are not Fichín's (${named}): say --replace to restore beside them`,
  );
}
