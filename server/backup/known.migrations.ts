import { OperatorError } from '#server/kernel/operator.error.ts';
import { requireSameInitial, whensOf } from '#server/platform/database/schema.version.ts';

/**
 * Refuses a database of a newer version, of which this one wouldn't copy all tables and columns, even if it can serve
 * it.
 */
export function requireKnown(run: number[], migrations: string, what: string): void {
  requireSameInitial(run, migrations, what);
  const known = whensOf(migrations);
  if (run.every((when) => known.includes(when))) return;
  throw new OperatorError(`${what} is of a newer version than this program, which can't know all of it`);
}
