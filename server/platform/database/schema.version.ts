import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { ROOT } from '#server/platform/root.ts';

const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');

/** The version of this program; the commit that sets it is its release. */
export const { version: VERSION } = JSON.parse(manifest) as { version: string };

/** The oldest version that can serve the schema of these migrations: the highest in `drizzle/CHANGELOG.md`. */
export const OLDEST_VERSION = '0.2.0';

/** Logged at the start of a version that serves a newer schema, and said by the doctor. */
export const NEWER =
  'A newer version has migrated the database: this one can serve it, changes nothing of its schema, and makes no backups ' +
  'of it: make them with the newer version';

/**
 * What the version that migrated last wrote, as its last step, into the one row of the table `schema_version`. Older
 * versions read it: its form never changes.
 */
export type SchemaVersion = {
  /** `when` of the last migration in drizzle's journal. */
  migration: number;
  /** The oldest version that can serve this schema. */
  oldestVersion: string;
};

export type Schema = {
  /** What messages call the database. */
  name: string;
  /** `when` of each migration that was run. */
  run: number[];
  /** Null before the first version has written it. */
  written: SchemaVersion | null;
};

export const whensOf = (migrations: string): number[] =>
  readMigrationFiles({ migrationsFolder: migrations }).map(({ folderMillis }: MigrationMeta) => folderMillis);

/** Before the first release the initial migration is generated anew: a database of another one can't be served. */
export function requireSameInitial(run: number[], migrations: string, what: string): void {
  if (run.length === 0 || run.includes(Math.min(...whensOf(migrations)))) return;
  throw new OperatorError(
    `${what} was made by a development build: start with an empty folder, or an empty database. Nothing was changed`,
  );
}

export const schemaVersionOf = (migrations: string): SchemaVersion => ({
  migration: Math.max(...whensOf(migrations)),
  oldestVersion: OLDEST_VERSION,
});

export const isSame = (one: SchemaVersion | null, other: SchemaVersion): boolean =>
  one?.migration === other.migration && one.oldestVersion === other.oldestVersion;

/**
 * Whether a newer version has migrated the database. Throws unless that version says that this one can serve it. What
 * is derived from a newer schema is left alone: this version would replace it by its own.
 */
export function isNewer({ name, run, written }: Schema, migrations: string): boolean {
  const known = whensOf(migrations);
  const refuse = (reason: string) =>
    new OperatorError(
      `${name} has the schema of a newer version of this program, ${reason}. Nothing was changed. ` +
        `Start the newer version; to go back to ${VERSION}, restore a backup from before its migrations`,
    );
  if (written !== null && isOlder(VERSION, written.oldestVersion)) {
    throw refuse(`which needs ${written.oldestVersion} at least, and this is ${VERSION}`);
  }
  requireSameInitial(run, migrations, name);
  const unknown = run.filter((when) => !known.includes(when));
  if (unknown.length === 0) return false;
  if (!known.every((when) => run.includes(when))) throw refuse('which lacks migrations that this one has');
  if (written?.migration !== Math.max(...run)) throw refuse('which has not said that this one can serve it');
  return true;
}

/** Compares versions by their numbers: 1.10.0 is newer than 1.9.0. */
function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  const differing = [0, 1, 2].find((index) => ours?.[index] !== theirs?.[index]);
  return differing !== undefined && (ours?.[differing] ?? 0) < (theirs?.[differing] ?? 0);
}
