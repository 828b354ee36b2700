import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Pool } from 'pg';
import type { Cents } from '#server/domain/money.ts';
import type { FaultKind } from './faults.ts';
import type { Schema } from './schema.ts';

type Full = BaseSQLiteDatabase<'async', unknown, Schema>;

/** What both engines offer to a query. */
export type Reader = Pick<Full, 'select' | 'selectDistinct' | '$count'>;
export type Writer = Reader & Pick<Full, 'insert' | 'update' | 'delete'>;

export type Values = Record<string, number | string | boolean | Date>;

/** A query with placeholders, as drizzle builds it. */
export type Question<Row> = { prepare(): { execute(values: Values): Promise<Row[]> } };

/** The rows, at once where the engine doesn't let one wait. */
export type Found<Row> = Row[] | Promise<Row[]>;

/** What others may want to hear once it is committed. */
export type DomainEvent =
  | { type: 'fundingChanged'; projectId: number; amount: Cents }
  | { type: 'updatePublished'; projectId: number; updateId: number };

export type Emit = (event: DomainEvent) => void;

/** `words` hold letters and digits only. */
export type Search = { words: string[]; genre: string | null; stage: string | null };
/** `privateToo`: for someone who may read all updates of the project, not only the public ones. */
export type UpdateSearch = { words: readonly string[]; projectId: number; privateToo: boolean };
/** Which of the matches: ids from `from` on and below `before`, the first `limit` after `offset`. */
export type Matches = { from?: number; before?: number | null; limit: number; offset?: number };

export type Database = {
  readonly engine: 'sqlite' | 'postgres';
  readonly tables: Schema;
  /** PostgreSQL's connections, for libraries that keep what copies of the server share; null on SQLite. */
  readonly pool: Pool | null;
  /** Committed data only. */
  readonly read: Reader;
  /** A read of committed data that is planned once. On SQLite reads of one turn of the event loop see one moment. */
  prepare<Row>(question: Question<Row>): (values: Values) => Found<Row>;
  /**
   * Whole or not at all, and on the disk before it resolves. One at a time on SQLite's one writing connection, retried
   * on PostgreSQL. Nothing but the database may be waited for inside; a work that takes longer than `WRITE_TIMEOUT_MS`
   * is rejected and rolled back. Events go out after the commit.
   */
  write<T>(work: (tx: Writer, emit: Emit) => Promise<T>): Promise<T>;
  /** The same query, holding the rows it finds until the transaction ends. */
  locking<Query>(query: Query): Query;
  /**
   * A query of `id`s, latest first: the published projects of a genre and a stage in whose title, texts or studio every
   * word begins some word; accents and case folded.
   */
  matching(search: Search, slice: Matches): SQL;
  /** The same of one project's updates: `id`s of the latest in whose title or content every word begins some word. */
  matchingUpdates(search: UpdateSearch, limit: number): SQL;
  /** Another number after anything was committed, by whomever; null when only asking the server could tell. */
  version(): number | null;
  /** Transactions begun and not ended yet, those that wait for their turn included. */
  writing(): number;
  on(listener: (event: DomainEvent) => void): () => void;
  /** Called when events may have been lost: whoever shows what they are about reads it again. */
  onMissedEvents(listener: () => void): () => void;
  /** What went wrong outside of any request since this copy of the server started. */
  readonly faults: Readonly<Record<FaultKind, number>>;
  /** Rejects when the database can't answer, or takes no writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds: no work holds up the others for longer. */
export const WRITE_TIMEOUT_MS = 10_000;

/** A second transaction inside the first would wait for it, or see none of what it wrote. */
export function unnested(write: Database['write']): Database['write'] {
  const inside = new AsyncLocalStorage<true>();
  let running = 0;
  return async (work) => {
    if (inside.getStore()) throw new Error('write() inside write(): pass the transaction along instead');
    return write(async (tx, emit) => {
      running += 1;
      try {
        return await inside.run(true, () => work(tx, emit));
      } finally {
        running -= 1;
        if (running === 0) inside.disable(); // following every promise of the process is dear
      }
    });
  };
}

/** The same, and how many are under way. */
export function counted(write: Database['write']): Pick<Database, 'write' | 'writing'> {
  let underWay = 0;
  return {
    writing: () => underWay,
    async write(work) {
      underWay += 1;
      try {
        return await write(work);
      } finally {
        underWay -= 1;
      }
    },
  };
}

/** The connection was lost while COMMIT was under way: what was written may be there, or not. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during COMMIT: whether the work was written is unknown', { cause });
    this.name = 'UnknownOutcome';
  }
}

const UNIQUE_VIOLATIONS = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** The code of a database error, however deep a library wrapped it. */
export function databaseCode(error: unknown): string | null {
  for (let layer = error; layer instanceof Error; layer = layer.cause) {
    if ('code' in layer && typeof layer.code === 'string') return layer.code;
  }
  return null;
}

const MISSING_PARENTS = ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'];

/** A row was to hang from one that is gone. */
export const isMissingParent = (error: unknown): boolean => MISSING_PARENTS.includes(databaseCode(error) ?? '');

export const isUniqueViolation = (error: unknown): boolean => UNIQUE_VIOLATIONS.includes(databaseCode(error) ?? '');
