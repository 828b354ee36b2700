import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { createClient } from './connection.postgres.ts';
import type { Faults } from './faults.ts';

/** Any number, the same in every copy of the server: whoever holds it migrates. */
const MIGRATION_LOCK = 7201;

/** Several copies of the server may start at once. `after` is run in the same turn. */
export async function migratePostgres(url: string, migrations: string, after: string[], faults: Faults): Promise<void> {
  const connection = createClient({ connectionString: url }, faults);
  try {
    await connection.connect();
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(connection, { casing: 'snake_case' }), { migrationsFolder: migrations }).catch(inOneLine);
    for (const statement of after) await connection.query(statement);
  } finally {
    await connection.end(); // and with it ends the lock
  }
}

/** The library's own message is the whole statement; PostgreSQL's, beneath it, says what is wrong. */
function inOneLine(error: unknown): never {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new Error(`The migration failed and nothing was changed: ${String(reason).split('\n')[0]}.`, { cause: error });
}
