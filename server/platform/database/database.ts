import { AsyncLocalStorage } from 'node:async_hooks';
import type { Column, SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Pool } from 'pg';
import type { NewEvent } from '#server/kernel/events/event.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Derived, Search } from './derived.ts';
import type { Dialect } from './dialect.ts';
import type { FaultKind, Faults, Log } from './faults.ts';
import type { PlatformTables } from './tables/platform.tables.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

export type Params = Record<string, number | string | boolean | Date | null>;

/** A drizzle query with placeholders. */
export type PreparableQuery<Row> = { prepare(): { execute(values: Params): Promise<Row[]> } };

type WithPendingWrites = BaseSQLiteDatabase<'async', unknown>;

/** The query builder of either engine. */
export type Reader = Pick<WithPendingWrites, 'select' | 'selectDistinct' | '$count'>;
export type Writer = Reader & Pick<WithPendingWrites, 'insert' | 'update' | 'delete'>;

/** SQLite returns rows synchronously, PostgreSQL a promise. */
export type RowsResult<Row> = Row[] | Promise<Row[]>;

/** Stores an event at the end of the transaction. */
export type Emit = (event: NewEvent) => void;

/**
 * The author of a write. If the account is suspended or closed by the end of the write, nothing is stored. This isn't
 * checked for operators, for the system's own work, and for visitors, whose links and log-ins the work checks itself.
 */
export type Author = Viewer | Operator | 'system' | 'visitor';

/** What a transaction of its author does, and emits. */
export type Write = <T>(author: Author, work: (tx: Writer, emit: Emit) => Promise<T>) => Promise<T>;

/** A transaction. After its commit, `announce` notifies every server process that it stored events. */
export type EngineWrite = <T>(author: Author, work: (tx: Writer, announce: () => void) => Promise<T>) => Promise<T>;

/** How a server process learns of events stored by any process, and the order in which all processes read them. */
export type EventFeed = {
  /** Called when some server process may have stored events. */
  onStored(listener: () => void): () => void;
  /** Interval in milliseconds for polling events, because calls of `onStored` may be lost; null where they can't be. */
  readonly lookEvery: number | null;
  /** Condition: every transaction with a lower id has ended, so that no earlier event can still appear. */
  isSettled(transactionId: Column): SQL;
  /** By transaction, then by id. `later` compares with the parameters `transactionId` and `id`. */
  order(columns: { transactionId: Column; id: Column }): { later: SQL; inOrder: SQL[]; latestFirst: SQL[] };
};

/** Work that only one server process does at a time. */
export type ExclusiveWork = 'sweep' | 'backup';

/** What the features bring to an engine. */
export type EngineFeatures<Tables extends PlatformTables> = {
  tables: Tables;
  /** What triggers maintain, by name. */
  derived: Readonly<Record<string, Derived>>;
  /** Refuses writes of accounts that aren't open. */
  requiringOpenAccount(write: Write, database: Pick<Database<Tables>, 'selectForKeyShare' | 'tables'>): Write;
};

/** Options of both engines. */
export type EngineOptions<Tables extends PlatformTables> = EngineFeatures<Tables> & {
  /** Folder of the migrations. */
  migrations: string;
  /** Logger of errors outside of any request; none by default. */
  log?: Log | null;
  /** Called before anything is made in a database that has no tables; throws where it isn't to be taken. */
  onEmpty?: () => void;
  /** Milliseconds the work of one `write` may take. */
  writeTimeout?: number;
  /** False: prepared reads are executed by drizzle, as published. */
  preparedReads?: boolean;
};

/** `Tables` includes those of features; the platform itself uses only its own. */
export type Database<Tables extends PlatformTables = PlatformTables> = {
  readonly engine: 'sqlite' | 'postgres';
  readonly dialect: Dialect;
  readonly tables: Tables;
  /** The connection pool, for libraries that share state between server processes; null on SQLite. */
  readonly pool: Pool | null;
  /** Reads committed data only. */
  readonly read: Reader;
  /** A prepared read of committed data. On SQLite, reads in one turn of the event loop share a snapshot. */
  prepare<Row>(query: PreparableQuery<Row>): (values: Params) => RowsResult<Row>;
  /**
   * Runs a transaction; resolves when it is committed and synced to disk. SQLite runs one at a time on its writing
   * connection; PostgreSQL retries conflicts. Await only the database inside: after `writeTimeoutOf` the transaction is
   * rolled back. What it emits is stored with it. Refuses an author whose account isn't open: UNAUTHENTICATED.
   */
  write: Write;
  /** The query with FOR UPDATE on PostgreSQL: its rows stay locked until the transaction ends. */
  selectForUpdate<Query>(query: Query): Query;
  /**
   * The query with FOR KEY SHARE on PostgreSQL: its rows can't be deleted or locked for update until the transaction
   * ends, but others may refer to them too.
   */
  selectForKeyShare<Query>(query: Query): Query;
  /** `selectForUpdate` without the rows that another transaction has locked, instead of waiting for them. */
  selectUnlocked<Query>(query: Query): Query;
  readonly search: Search;
  readonly eventFeed: EventFeed;
  /**
   * Runs `work`, or resolves with null while another server process does such work. The signal aborts when the lock is
   * lost.
   */
  exclusively<T>(what: ExclusiveWork, work: (lost: AbortSignal) => Promise<T>): Promise<T | null>;
  /** Transactions in progress, queued ones included. */
  pendingWrites(): number;
  /** Numbers of errors outside of any request, by kind, since this process started. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** Logs such an error, and counts it. */
  recordFault: Faults['recordFault'];
  /** Rejects when the database doesn't respond or is read-only. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds the transaction of a request may take. */
export const WRITE_TIMEOUT_MS = 10_000;

/** How many times as long the system's own may take, which nobody waits for. */
const SYSTEM_TIMES = 6;

/** Milliseconds a transaction may take, by its author. */
export const writeTimeoutOf = (author: Author, writeTimeout: number): number =>
  author === 'system' ? SYSTEM_TIMES * writeTimeout : writeTimeout;

/**
 * Throws for nested writes, which would wait for the outer one forever, or not see what it wrote. It detects them by an
 * AsyncLocalStorage, which slows every promise on Node 20, so that it is enabled only while some transaction runs.
 */
export function forbidNesting(write: Write): Write {
  const inside = new AsyncLocalStorage<true>();
  let running = 0;
  return async (author, work) => {
    if (inside.getStore()) throw new Error('write() inside write(): pass the transaction along instead');
    return write(author, async (tx, emit) => {
      running += 1;
      try {
        return await inside.run(true, () => work(tx, emit));
      } finally {
        running -= 1;
        if (running === 0) inside.disable();
      }
    });
  };
}

/** Counts transactions in progress. */
export function createPendingCount() {
  let pending = 0;
  return {
    pendingWrites: () => pending,
    async counted<T>(write: () => Promise<T>): Promise<T> {
      pending += 1;
      try {
        return await write();
      } finally {
        pending -= 1;
      }
    },
  };
}

/** The connection was lost during COMMIT: the transaction may or may not be committed. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during COMMIT: whether the work was written is unknown', { cause });
    this.name = 'UnknownOutcome';
  }
}

const UNIQUE_VIOLATIONS = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** The database's error code, however deep it is wrapped. */
export function databaseCode(error: unknown): string | null {
  for (let layer = error; layer instanceof Error; layer = layer.cause) {
    if ('code' in layer && typeof layer.code === 'string') return layer.code;
  }
  return null;
}

const MISSING_PARENTS = ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'];

/** A foreign key violation: the parent row is gone. */
export const isMissingParent = (error: unknown): boolean => MISSING_PARENTS.includes(databaseCode(error) ?? '');

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.includes(databaseCode(error) ?? '');
