import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { counted, databaseCode, unnested, type Database, type DomainEvent, type Reader } from './database.ts';
import { createTeller, listenForEvents } from './events.postgres.ts';
import { migratePostgres } from './migrate.postgres.ts';
import { createPrepare } from './prepare.postgres.ts';
import * as tables from './schema.postgres.ts';
import { ENSURE_SEARCH, matching } from './search.postgres.ts';
import { createTransactions } from './transaction.postgres.ts';

export type PostgresOptions = { url: string; migrations: string; connections?: number };

/** Counts that all copies of the server share; the shape is the rate limiter's. */
const ENSURE_RATE_LIMITS =
  'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';

const MAX_ATTEMPTS = 5;
const RETRIED = ['40001', '40P01']; // serialization failure, deadlock

export async function openPostgres({ url, migrations, connections = 10 }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined); // an idle connection lost its server; the pool replaces it
  await migratePostgres(pool, migrations, [ENSURE_SEARCH, ENSURE_RATE_LIMITS]).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const database = drizzle(pool, { schema: tables, casing: 'snake_case' });
  const inTransaction = createTransactions(pool);
  const teller = createTeller(pool);
  const bus = new EventEmitter().setMaxListeners(0);
  const stopListening = await listenForEvents(url, (event) => bus.emit('event', event));

  return {
    engine: 'postgres',
    tables: tables as unknown as Database['tables'],
    pool,
    read: database as unknown as Reader,
    prepare: createPrepare(pool),
    ...counted(
      unnested(
        retried(async (work) => {
          const events: DomainEvent[] = [];
          const result = await inTransaction((tx) => work(tx, (event) => events.push(event)));
          teller.tell(events);
          return result;
        }),
      ),
    ),
    locking: (query) => (query as { for(strength: 'update'): typeof query }).for('update'),
    matching,
    version: () => null,
    on: (listener) => {
      bus.on('event', listener);
      return () => void bus.off('event', listener);
    },
    ping: () => pingWritable(pool),
    close: async () => {
      await teller.finish();
      await stopListening();
      await pool.end();
    },
  };
}

/** A standby, or a server whose operator closed it to writes, can be read and no more. */
async function pingWritable(pool: pg.Pool): Promise<void> {
  const asked = "select current_setting('transaction_read_only')::boolean closed";
  const { rows } = await pool.query<{ closed: boolean }>(asked);
  if (rows[0]?.closed !== false) throw new Error('PostgreSQL takes no writes');
}

function retried(run: Database['write']): Database['write'] {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !RETRIED.includes(databaseCode(error) ?? '')) throw error;
        await sleep(Math.random() * 20 * attempt);
      }
    }
  };
}
