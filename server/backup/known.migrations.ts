import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { requireSameInitial, whensOf } from '#server/platform/database/schema.version.ts';

/**
 * Refuses a database of a newer version: this version wouldn't copy all its tables and columns, even if it can serve
 * it.
 */
export function requireKnown(run: number[], migrations: string, what: string): void {
  requireSameInitial(run, migrations, what);
  const known = whensOf(migrations);
  if (run.every((when) => known.includes(when))) return;
  throw new OperatorError(`${what} is of a newer version than this program, which can't know all of it`);
}

/** Refuses a backup of one engine for the other, unless it has the tables and columns that this version makes. */
export function requireCurrent(run: number[], migrations: string, what: string): void {
  requireKnown(run, migrations, what);
  if (whensOf(migrations).every((when) => run.includes(when))) return;
  throw new OperatorError(
    `${what} is of an older version, and only a backup of this version can be restored into the other engine. Restore ` +
      'it into an empty folder or database of its own engine, start this version there once, which migrates it, and ' +
      'restore a backup of that',
  );
}
