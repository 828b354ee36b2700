import { createHash } from 'node:crypto';
import type pg from 'pg';
import { repeated } from './start.postgres.ts';

/** Tables, functions and triggers that are derived from the migrated ones; each text can be run again at any time. */
export type Derived = { name: string; text: string };

const ENSURE_JOURNAL = 'create table if not exists derived_objects (name text primary key, hash text not null)';

/**
 * Makes what is not there, or was made by another text. Making a trigger waits for every transaction that touched its
 * table, and keeps new ones waiting meanwhile: so nothing is made again that is as it should be.
 */
export async function makeDerived(connection: pg.Client, derived: readonly Derived[], patience: number): Promise<void> {
  await connection.query(ENSURE_JOURNAL);
  for (const { name, text } of derived) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (await isMade(connection, name, text, hash)) continue;
    await repeated(patience, async () => {
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

/** A table that was made anew has lost its triggers. */
async function isMade(connection: pg.Client, name: string, text: string, hash: string): Promise<boolean> {
  const triggers = [...text.matchAll(/create or replace trigger (\w+)/g)].map(([, trigger]) => trigger);
  const { rows } = await connection.query<{ made: boolean }>(
    `select exists (select from derived_objects where name = $1 and hash = $2)
       and (select count(distinct tgname) from pg_trigger where tgname = any($3::text[])) = $4 as made`,
    [name, hash, triggers, new Set(triggers).size],
  );
  return rows[0]?.made === true;
}
