import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { Derived } from '../derived.ts';
import { DERIVED_SQL } from './derived.sql.ts';

/**
 * Lists and indexes are derived data, made after the migrations, and anew when the SQL that makes them has changed or a
 * trigger that keeps them is gone: a table rebuild drops its own.
 */
export function makeDerived(connection: Sqlite.Database, derived: Readonly<Record<string, Derived>>): void {
  const text = Object.values(derived)
    .map((make) => make(DERIVED_SQL))
    .join('');
  const version = createHash('sha256').update(text).digest().readInt32BE();
  if (isMade(connection, text, version)) return;
  connection
    .transaction(() => {
      connection.exec(text);
      connection.pragma(`user_version = ${version}`);
    })
    .immediate();
}

function isMade(connection: Sqlite.Database, text: string, version: number): boolean {
  const triggers = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  const needed = [...text.matchAll(/CREATE TRIGGER (\w+)/g)].map(([, name]) => name);
  return (
    connection.pragma('user_version', { simple: true }) === version && needed.every((name) => triggers.includes(name))
  );
}
