import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { wordsOf } from '#server/kernel/text/search.words.ts';
import type { Derived, SearchIndex } from '../derived.ts';
import { DERIVED_SQL, indexingSql, SEARCH_FOLDED } from './derived.sql.ts';

type NamedDerived = Readonly<Record<string, Derived>>;

/**
 * Lists and indexes are derived data, made after the migrations, and anew when the SQL that makes them has changed or a
 * trigger that maintains them is gone: a table rebuild drops its own.
 */
export function makeDerived(connection: Sqlite.Database, derived: NamedDerived): void {
  const made = textOf(derived);
  if (isMade(connection, made)) return;
  connection
    .transaction(() => {
      connection.exec(made.text);
      connection.pragma(`user_version = ${made.version}`);
    })
    .immediate();
}

/** Lets statements of this connection fold texts as searches do. */
export function addFolding(connection: Sqlite.Database): void {
  const fold = (text: string | null): string => wordsOf(text ?? '').join(' ');
  connection.function(SEARCH_FOLDED, { deterministic: true }, fold);
}

/**
 * Indexes for searches what was queued without this connection, and what it changes from now on. Indexes that another
 * version made are left to it.
 */
export function startIndexing(connection: Sqlite.Database, derived: NamedDerived): void {
  if (!isMade(connection, textOf(derived))) return;
  const indexing = searchIndexesOf(derived).map(indexingSql).join('');
  connection.transaction(() => connection.exec(indexing)).immediate();
}

type Made = { text: string; version: number };

function textOf(derived: NamedDerived): Made {
  const text = Object.values(derived)
    .map((make) => make(DERIVED_SQL))
    .join('');
  return { text, version: createHash('sha256').update(text).digest().readInt32BE() };
}

function searchIndexesOf(derived: NamedDerived): SearchIndex[] {
  const indexes: SearchIndex[] = [];
  const searchIndex = (index: SearchIndex) => `${indexes.push(index)}`;
  for (const make of Object.values(derived)) make({ ...DERIVED_SQL, searchIndex });
  return indexes;
}

function isMade(connection: Sqlite.Database, { text, version }: Made): boolean {
  const triggers = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  const needed = [...text.matchAll(/CREATE TRIGGER (\w+)/g)].map(([, name]) => name);
  return (
    connection.pragma('user_version', { simple: true }) === version && needed.every((name) => triggers.includes(name))
  );
}
