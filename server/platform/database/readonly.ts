import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import type { Database } from './database.ts';
import { isNewer, whensOf, type Schema } from './schema.version.ts';

/** The database is one that the next start migrates. */
export class NotMigrated extends OperatorError {
  constructor(
    message: string,
    /** Whether no version has made its tables. */
    readonly isEmpty: boolean,
  ) {
    super(message);
  }
}

export type ReadOnly = Pick<Database, 'read'> & {
  /** Whether a newer version has migrated the database. */
  isNewer: boolean;
  close(): Promise<void>;
};

/**
 * Every migration that this version knows must have been run, and any other must be marked as compatible. Returns
 * whether there are others.
 */
export function requireSchema(schema: Schema, migrations: string): boolean {
  const { name, run } = schema;
  if (run.length === 0) throw new NotMigrated(`There is no ledger in ${name}: no version has made its tables`, true);
  if (isNewer(schema, migrations)) return true;
  const missing = whensOf(migrations).filter((when) => !run.includes(when));
  if (missing.length === 0) return false;
  throw new NotMigrated(
    `${name} has the schema of an older version, which lacks ${missing.length} migrations: ` +
      'run this command of the version that serves it, or start this one first',
    false,
  );
}

export function unreadable(error: unknown, name: string): unknown {
  if (error instanceof OperatorError) return error;
  return new OperatorError(`${name} can't be read: ${error instanceof Error ? error.message : String(error)}`);
}
