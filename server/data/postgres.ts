import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createPool } from './connection.postgres.ts';
import {
  counted,
  databaseCode,
  UnknownOutcome,
  unnested,
  WRITE_TIMEOUT_MS,
  type Database,
  type DomainEvent,
  type Reader,
} from './database.ts';
import type { Derived } from './derived.postgres.ts';
import { createEventBus } from './event.bus.ts';
import { listenForEvents, type Heartbeat } from './events.postgres.ts';
import { createFaults, type Log } from './faults.ts';
import { migratePostgres } from './migrate.postgres.ts';
import { createNotifier } from './notify.postgres.ts';
import { DEFAULT_SETTINGS, type PostgresSettings } from './postgres.settings.ts';
import { createPrepare } from './prepare.postgres.ts';
import * as tables from './schema.postgres.ts';
import { ENSURE_SEARCH, matching } from './search.postgres.ts';
import { createTransactions } from './transaction.postgres.ts';
import { matchingUpdates } from './update.search.postgres.ts';

export type PostgresOptions = {
  url: string;
  migrations: string;
  postgres?: Partial<PostgresSettings>;
  log?: Log | null;
  heartbeat?: Heartbeat;
  writeTimeout?: number;
  startPatience?: number | undefined;
};

/** Counts that all copies of the server share; the shape is the rate limiter's. */
const ENSURE_RATE_LIMITS =
  'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)';

const DERIVED: readonly Derived[] = [
  { name: 'lists and search', text: ENSURE_SEARCH },
  { name: 'rate limits', text: ENSURE_RATE_LIMITS },
];

const MAX_ATTEMPTS = 5;
const RETRIED = ['40001', '40P01']; // serialization failure, deadlock

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, migrations, log = null, heartbeat, writeTimeout = WRITE_TIMEOUT_MS, startPatience } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.postgres };
  const faults = createFaults(log);
  await migratePostgres({ url, migrations, derived: DERIVED, patience: startPatience, log, faults });
  const bus = createEventBus(faults);
  const listening = await listenForEvents({
    url,
    heard: bus.emit,
    missed: bus.emitMissedEvents,
    faults,
    ...(heartbeat ? { heartbeat } : {}),
  });
  const { pool, close } = createPool(url, settings, faults);
  const database = drizzle(pool, { schema: tables, casing: 'snake_case' });
  const inTransaction = createTransactions({ pool, connections: settings.connections, writeTimeout, faults });
  const notifier = createNotifier(pool, faults);

  const write: Database['write'] = async (work) => {
    const events: DomainEvent[] = [];
    try {
      const result = await inTransaction((tx) => work(tx, (event) => events.push(event)));
      notifier.send(events);
      return result;
    } catch (error) {
      if (error instanceof UnknownOutcome && events.length > 0) notifier.sendMissed();
      throw error;
    }
  };

  return {
    engine: 'postgres',
    tables: tables as unknown as Database['tables'],
    pool,
    read: database as unknown as Reader,
    prepare: createPrepare(pool),
    ...counted(unnested(retried(write))),
    locking: (query) => (query as { for(strength: 'update'): typeof query }).for('update'),
    matching,
    matchingUpdates,
    version: () => null,
    on: bus.on,
    onMissedEvents: bus.onMissedEvents,
    faults: faults.counts,
    ping: async () => {
      if (!listening.isHearing()) throw new Error('Events of other copies are not heard: connecting again');
      await pingWritable(pool);
    },
    close: async () => {
      await notifier.finish();
      await listening.stop();
      await close();
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
