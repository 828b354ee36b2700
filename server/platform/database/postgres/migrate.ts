import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { connectionString, createClient, destroyClient } from './connection.ts';
import type { Derived } from '../derived.ts';
import { makeDerived } from './derived.ts';
import { logMigrated, type Faults, type Log } from '../faults.ts';
import { isNewer, NEWER } from '../schema.version.ts';
import { readSchema, writeSchemaVersion } from './schema.version.ts';
import { repeated } from './start.ts';

/** Advisory lock: one server process at a time migrates. The number is arbitrary. */
const MIGRATION_LOCK = 7201;

/**
 * Milliseconds a migration waits for a table lock. Writers queue behind it meanwhile, so it then gives up and tries
 * again.
 */
const LOCK_TIMEOUT_MS = 1_000;

/** Milliseconds a starting server waits for PostgreSQL, or for a lock. */
export const START_TIMEOUT_MS = 60_000;

type Migration = {
  url: string;
  migrations: string;
  /** Created after the migrations. */
  derived: Readonly<Record<string, Derived>>;
  timeout?: number;
  log: Log | null;
  onEmpty: () => void;
  faults: Faults;
};

/** Migrates the database. Several server processes may start at once, and before PostgreSQL does. */
export async function migratePostgres(options: Migration): Promise<void> {
  const { url, migrations, derived, timeout = START_TIMEOUT_MS, log, onEmpty, faults } = options;
  const onWait = (err: unknown) => log?.warn({ err }, 'PostgreSQL is not available: waiting for it');
  const connection = await repeated(timeout, () => connect(url, faults), onWait).catch(unreachable);
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const schema = await readSchema(connection, 'The database');
    if (schema.run.length === 0) onEmpty();
    if (isNewer(schema, migrations)) log?.warn({}, NEWER);
    else {
      await connection.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const run = () => migrate(drizzle(connection, { casing: 'snake_case' }), { migrationsFolder: migrations });
      const began = performance.now();
      await repeated(timeout, run).catch(inOneLine);
      const ms = Math.round(performance.now() - began);
      const { run: all } = await readSchema(connection, 'The database');
      const before = schema.run.length;
      logMigrated(log, { isNew: before === 0, migrations: all.length - before, ms });
      await makeDerived(connection, derived, timeout);
      await writeSchemaVersion(connection, migrations);
    }
    await connection.end(); // this releases the advisory lock
  } finally {
    destroyClient(connection);
  }
}

/** Connects to a server that accepts writes; throws on a standby. */
async function connect(url: string, faults: Faults): Promise<pg.Client> {
  const connection = createClient({ connectionString: connectionString(url, ' migration') }, faults);
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

/** Throws with PostgreSQL's message, which is the cause: Drizzle's own message is the whole statement. */
function inOneLine(error: unknown): never {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  throw new Error(`The migration failed and nothing was changed: ${String(reason).split('\n')[0]}.`, { cause: error });
}
