import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './kernel/operator/operator.error.ts';
import { sqliteFile } from './platform/database/sqlite/data.dir.lock.ts';
import { secretFile } from './secret.file.ts';

/** What a data folder has once a database was served with it. */
const OF_A_DATABASE = ['before-migrations', 'backups', 'exports', 'media', 'sizes'];

type Place = { dataDir: string; databaseUrl: string | null; isSecretNew?: boolean };

/** Names of what an earlier database left in the folder of a server that has none. */
function findFormerData({ dataDir, isSecretNew = false }: Place): string[] {
  const file = sqliteFile(dataDir);
  const files = [file, `${file}-wal`, ...(isSecretNew ? [] : [secretFile(dataDir)])];
  return [
    ...files.filter((path) => existsSync(path)),
    ...OF_A_DATABASE.map((name) => join(dataDir, name)).filter((path) => existsSync(path) && hasFiles(path)),
  ];
}

const hasFiles = (path: string): boolean => !statSync(path).isDirectory() || readdirSync(path).length > 0;

/** Why an empty database, or a folder without one, is probably the wrong one; null where it may be taken. */
export function describeFormerData(place: Place): string | null {
  const found = findFormerData(place);
  if (found.length === 0) return null;
  const { dataDir, databaseUrl } = place;
  const [empty, setting] =
    databaseUrl === null
      ? [`There is no database at ${sqliteFile(dataDir)}`, 'DATA_DIR']
      : ['The database is empty', 'DATABASE_URL'];
  return (
    `${empty}, but an earlier one left ${found.join(', ')}: correct ${setting}, mount what it names, or restore a backup. ` +
    'To begin with nothing instead: npm start -- --new'
  );
}

export function refuseFormerData(place: Place): void {
  const problem = describeFormerData(place);
  if (problem !== null) throw new OperatorError(problem);
}
