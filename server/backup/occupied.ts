import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { sqliteFile } from '#server/platform/database/sqlite/data.dir.lock.ts';

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
export function requireVacant(dataDir: string): void {
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
