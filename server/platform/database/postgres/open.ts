import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createPool } from './connection.ts';
import {
  createPendingCount,
  databaseCode,
  UnknownOutcome,
  forbidNesting,
  WRITE_TIMEOUT_MS,
  type Database,
  type EngineOptions,
  type EngineWrite,
  type Reader,
} from '../database.ts';
import { storingEvents } from '../queries/stored.events.ts';
import type { PlatformTables } from '../tables/platform.tables.ts';
import { search } from './derived.sql.ts';
import { DIALECT, eventOrder, isSettled } from './dialect.ts';
import { createExclusively } from './exclusive.ts';
import { listenForEvents, type Heartbeat } from './events.ts';
import { createFaults } from '../faults.ts';
import { createListeners } from '../listeners.ts';
import { migratePostgres } from './migrate.ts';
import { createNotifier } from './notify.ts';
import { DEFAULT_SETTINGS, type PostgresSettings } from './settings.ts';
import { createPrepare } from './prepare.ts';
import { prepareByDrizzle } from '../queries/drizzle.prepare.ts';
import { createTransactions } from './transaction.ts';

export type PostgresOptions<Tables extends PlatformTables> = EngineOptions<Tables> & {
  url: string;
  postgres?: Partial<PostgresSettings>;
  heartbeat?: Heartbeat;
  /** Milliseconds to wait for PostgreSQL. */
  startTimeout?: number | undefined;
  /** Called when a restore has replaced the database under this process, which must end. */
  onReplaced?: () => void;
  /** Fingerprints of the secrets, of which the first signs. Running copies must have the same. */
  fingerprints?: readonly string[];
};

/** Notifications are lost while the connection is away. */
const LOOK_EVERY_MS = 5_000;

const MAX_ATTEMPTS = 5;
const RETRIED = ['40001', '40P01']; // serialization failure, deadlock

export async function openPostgres<Tables extends PlatformTables>(
  options: PostgresOptions<Tables>,
): Promise<Database<Tables>> {
  const { tables, derived, requiringOpenAccount } = options;
  const {
    url,
    migrations,
    log = null,
    onEmpty = () => undefined,
    heartbeat,
    writeTimeout = WRITE_TIMEOUT_MS,
    startTimeout,
    preparedReads = true,
  } = options;
  const { onReplaced = () => undefined, fingerprints = [] } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.postgres };
  const faults = createFaults(log);
  await migratePostgres({ url, migrations, derived, timeout: startTimeout, log, onEmpty, faults });
  const listeners = createListeners<void>(faults);
  const listening = await listenForEvents({
    url,
    onEventsStored: listeners.call,
    onReplaced,
    fingerprints,
    faults,
    ...(heartbeat ? { heartbeat } : {}),
  });
  const { pool, close } = createPool(url, settings, faults);
  const database = drizzle(pool, { casing: 'snake_case' });
  const { connections, lockTimeout } = settings;
  const inTransaction = createTransactions({ pool, connections, lockTimeout, writeTimeout, faults });
  const notifier = createNotifier(pool, faults);

  const { counted, pendingWrites } = createPendingCount();

  const announcingWrite: EngineWrite = async (author, work) => {
    let hasEvents = false;
    try {
      const result = await inTransaction(author, (tx) => work(tx, () => (hasEvents = true)));
      if (hasEvents) notifier.notify();
      return result;
    } catch (error) {
      if (error instanceof UnknownOutcome && hasEvents) notifier.notify();
      throw error;
    }
  };
  const retriedWrite: EngineWrite = (author, work) => retried(() => announcingWrite(author, work));
  const selectForKeyShare: Database['selectForKeyShare'] = (query) =>
    (query as Lockable<typeof query>).for('key share');
  const storing = forbidNesting(storingEvents(retriedWrite, tables));
  const write = requiringOpenAccount(storing, { selectForKeyShare, tables });

  return {
    engine: 'postgres',
    dialect: DIALECT,
    tables,
    pool,
    read: database as unknown as Reader,
    prepare: preparedReads ? createPrepare(pool, settings.pipelinedReads) : prepareByDrizzle(),
    write: (author, work) => counted(() => write(author, work)),
    pendingWrites,
    selectForUpdate: (query) => (query as Lockable<typeof query>).for('update'),
    selectForKeyShare,
    selectUnlocked: (query) => (query as Lockable<typeof query>).for('update', { skipLocked: true }),
    search,
    eventFeed: { onStored: listeners.add, lookEvery: LOOK_EVERY_MS, isSettled, order: eventOrder },
    exclusively: createExclusively(url, faults),
    faults: faults.counts,
    recordFault: faults.recordFault,
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

type Lockable<Query> = { for(strength: 'update' | 'key share', options?: { skipLocked: true }): Query };

/** Rejects when the server is read-only: a standby, or set so by its operator. */
async function pingWritable(pool: pg.Pool): Promise<void> {
  const query = "select current_setting('transaction_read_only')::boolean closed";
  const { rows } = await pool.query<{ closed: boolean }>(query);
  if (rows[0]?.closed !== false) throw new Error('PostgreSQL takes no writes');
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRIED.includes(databaseCode(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}
