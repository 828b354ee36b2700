import { OperatorError } from '#server/domain/operator.error.ts';
import { requireSameInitial, whensOf } from '#server/data/schema.version.ts';

/** Tables and columns of a newer version aren't copied whole by this one, even where it can serve them. */
export function requireKnown(run: number[], migrations: string, what: string): void {
  requireSameInitial(run, migrations, what);
  const known = whensOf(migrations);
  if (run.every((when) => known.includes(when))) return;
  throw new OperatorError(`${what} is of a newer version than this program, which can't know all of it`);
}
