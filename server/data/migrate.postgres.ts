import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { OperatorError } from '#server/domain/operator.error.ts';
import { createClient, destroyClient } from './connection.postgres.ts';
import { makeDerived, type Derived } from './derived.postgres.ts';
import type { Faults, Log } from './faults.ts';
import { repeated } from './start.postgres.ts';

/** Any number, the same in every copy of the server: whoever holds it migrates. */
const MIGRATION_LOCK = 7201;

/** Milliseconds a start waits for a lock, and keeps writers waiting, before it lets them pass and tries again. */
const LOCK_TIMEOUT_MS = 1_000;

/** Milliseconds a start waits for PostgreSQL, or for a lock. */
export const START_PATIENCE_MS = 60_000;

type Migration = {
  url: string;
  migrations: string;
  /** Made after the migrations. */
  derived: readonly Derived[];
  patience?: number;
  log: Log | null;
  faults: Faults;
};

/** Several copies of the server may start at once, and before PostgreSQL does. */
export async function migratePostgres(options: Migration): Promise<void> {
  const { url, migrations, derived, patience = START_PATIENCE_MS, log, faults } = options;
  const onWait = (err: unknown) => log?.warn({ err }, 'PostgreSQL is not available: waiting for it');
  const connection = await repeated(patience, () => connect(url, faults), onWait).catch(unreachable);
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await connection.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const run = () => migrate(drizzle(connection, { casing: 'snake_case' }), { migrationsFolder: migrations });
    await repeated(patience, run).catch(inOneLine);
    await makeDerived(connection, derived, patience);
    await connection.end(); // and with it ends the lock
  } finally {
    destroyClient(connection);
  }
}

/** One that takes writes. */
async function connect(url: string, faults: Faults): Promise<pg.Client> {
  const connection = createClient({ connectionString: url }, faults);
  try {
    await connection.connect();
    await connection.query('create temporary table if not exists takes_writes ()');
    return connection;
  } catch (error) {
    destroyClient(connection);
    throw error;
  }
}

function unreachable(cause: unknown): never {
  const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause);
  throw new OperatorError(`PostgreSQL can't be reached: ${reason}`, { cause });
}

/** The library's own message is the whole statement; PostgreSQL's, beneath it, says what is wrong. */
function inOneLine(error: unknown): never {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new Error(`The migration failed and nothing was changed: ${String(reason).split('\n')[0]}.`, { cause: error });
}
