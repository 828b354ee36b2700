import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Derived } from '../derived.ts';
import { DERIVED_SQL } from './derived.sql.ts';
import { repeated } from './start.ts';

type NamedDerived = Readonly<Record<string, Derived>>;

const textsOf = (derived: NamedDerived): [name: string, text: string][] =>
  Object.entries(derived).map(([name, make]) => [name, make(DERIVED_SQL)]);

/** The SQL that created each derived object. */
const ENSURE_JOURNAL = 'create table if not exists derived_objects (name text primary key, hash text not null)';

/**
 * Runs the SQL of objects that are missing or were created by different SQL. Others are skipped, because creating a
 * trigger waits for every transaction on its table and blocks new ones meanwhile.
 */
export async function makeDerived(connection: pg.Client, derived: NamedDerived, timeout: number): Promise<void> {
  await connection.query(ENSURE_JOURNAL);
  for (const [name, text] of textsOf(derived)) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (await isMade(connection, name, text, hash)) continue;
    await repeated(timeout, async () => {
      await connection.query('begin');
      try {
        await connection.query(text);
        await connection.query(
          'insert into derived_objects values ($1, $2) on conflict (name) do update set hash = excluded.hash',
          [name, hash],
        );
        await connection.query('commit');
      } catch (error) {
        await connection.query('rollback');
        throw error;
      }
    });
  }
}

/** Checks the triggers too: a table that a migration rebuilt has lost them. */
async function isMade(connection: pg.Client, name: string, text: string, hash: string): Promise<boolean> {
  const triggers = [...text.matchAll(/create or replace trigger (\w+)/g)].map(([, trigger]) => trigger);
  const { rows } = await connection.query<{ made: boolean }>(
    `select exists (select from derived_objects where name = $1 and hash = $2)
       and (select count(distinct tgname) from pg_trigger where tgname = any($3::text[])) = $4 as made`,
    [name, hash, triggers, new Set(triggers).size],
  );
  return rows[0]?.made === true;
}

/** The tables that no migration makes. */
export const derivedTables = (derived: NamedDerived): string[] =>
  [ENSURE_JOURNAL, ...textsOf(derived).map(([, text]) => text)].flatMap((text) =>
    [...text.matchAll(/create table if not exists (\w+)/g)].map(([, table = '']) => table),
  );
