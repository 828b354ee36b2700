import { readMigrationFiles } from 'drizzle-orm/migrator';
import { join } from 'node:path';
import { OperatorError } from '#server/domain/operator.error.ts';
import { databaseCode, type Database } from './database.ts';

/** Two folders up both from here and from the built server. */
const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

export type ReadOnly = Pick<Database, 'read' | 'tables'> & { close(): Promise<void> };

/** The migrations that were run must be those this version knows, all of them and no other. */
export function requireSchema(engine: Database['engine'], name: string, run: unknown[]): void {
  const known = readMigrationFiles({ migrationsFolder: join(MIGRATIONS, engine) }).map(
    ({ folderMillis }) => folderMillis,
  );
  if (String(run.map(Number).toSorted((a, b) => a - b)) === String(known)) return;
  throw new OperatorError(
    `${name} has the schema of another version (${run.length} migrations; this one knows ${known.length}): ` +
      'run the check of the version that serves it',
  );
}

const NO_TABLE = ['42P01', '3F000', 'SQLITE_ERROR'];

export function unreadable(error: unknown, name: string): unknown {
  if (error instanceof OperatorError) return error;
  if (NO_TABLE.includes(databaseCode(error) ?? '')) {
    return new OperatorError(`There is no ledger in ${name}: no version of this program has made its tables`);
  }
  return new OperatorError(`${name} can't be read: ${error instanceof Error ? error.message : String(error)}`);
}
