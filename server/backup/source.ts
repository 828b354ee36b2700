import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { migrationsOf } from '#server/features/open.ts';
import { checkDatabase } from '#server/platform/database/sqlite/copy.ts';
import { readSchema } from '#server/platform/database/sqlite/schema.version.ts';
import { whensIn, type BackupRows } from './backup.rows.ts';
import { requireCurrent, requireKnown } from './known.migrations.ts';
import { copySynced } from './media.ts';
import { ROWS, rowsOfFile } from './rows.file.ts';
import { DATABASE, readFrom } from './sqlite.ts';
import { rowsOfSqlite, writeSqlite } from './sqlite.rows.ts';

/** The checked rows of a backup of either engine, for PostgreSQL. */
export async function rowsForPostgres(folder: string): Promise<BackupRows> {
  const migrations = migrationsOf('postgres');
  const { file, isSqlite } = rowsIn(folder);
  if (isSqlite) {
    requireCurrent(runIn(file), migrationsOf('sqlite'), file);
    const made = readMigrationFiles({ migrationsFolder: migrations });
    return rowsOfSqlite(
      file,
      made.map(({ hash, folderMillis }) => ({ hash, created_at: String(folderMillis) })),
    );
  }
  const rows = await rowsOfFile(file);
  requireKnown(whensIn(rows.migrations), migrations, file);
  return rows;
}

/** Checks a backup of either engine, and returns what puts its rows into a database file. */
export async function writingSqlite(folder: string): Promise<(to: string) => Promise<void>> {
  const migrations = migrationsOf('sqlite');
  const { file, isSqlite } = rowsIn(folder);
  if (isSqlite) {
    requireKnown(runIn(file), migrations, file);
    return (to) => copySynced(file, to);
  }
  const rows = await rowsOfFile(file);
  requireCurrent(whensIn(rows.migrations), migrationsOf('postgres'), file);
  return (to) => writeSqlite(rows, to, migrations);
}

/** The file of a backup that has its rows. */
function rowsIn(folder: string): { file: string; isSqlite: boolean } {
  const [database, rows] = [join(folder, DATABASE), join(folder, ROWS)];
  if (existsSync(database)) return { file: database, isSqlite: true };
  if (existsSync(rows)) return { file: rows, isSqlite: false };
  throw new OperatorError(`There is no backup in ${folder}: it has neither ${DATABASE} nor ${ROWS}`);
}

/** The migrations that were run in a database file, which is checked. */
function runIn(file: string): number[] {
  checkDatabase(file);
  return readFrom(file, (database) => readSchema(database, file).run);
}
