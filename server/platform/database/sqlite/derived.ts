import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';

/**
 * Lists and indexes are derived data, made after the migrations, and anew when the SQL that makes them has changed or a
 * trigger that keeps them is gone: a table rebuild drops its own.
 */
export function makeDerived(connection: Sqlite.Database, derived: string): void {
  const version = createHash('sha256').update(derived).digest().readInt32BE();
  if (isMade(connection, derived, version)) return;
  connection
    .transaction(() => {
      connection.exec(derived);
      connection.pragma(`user_version = ${version}`);
    })
    .immediate();
}

function isMade(connection: Sqlite.Database, derived: string, version: number): boolean {
  const triggers = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  const needed = [...derived.matchAll(/CREATE TRIGGER (\w+)/g)].map(([, name]) => name);
  return (
    connection.pragma('user_version', { simple: true }) === version && needed.every((name) => triggers.includes(name))
  );
}
