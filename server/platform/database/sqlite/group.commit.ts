import type Sqlite from 'better-sqlite3';
import { writeTimeoutOf, type Author, type EngineWrite, type Writer } from '../database.ts';
import { withDeadline } from '../deadline.ts';
import type { Faults } from '../faults.ts';
import { Unavailable } from '../unavailable.ts';

/** How many writes share a commit at most, unless COMMIT_GROUP says otherwise. */
export const COMMIT_GROUP = 64;

/** Milliseconds that a statement waits while another program has locked the database. */
export const BUSY_TIMEOUT = 5_000;

type Work = (tx: Writer, announce: () => void) => Promise<unknown>;
type QueuedWork = { work: Work; timeout: number; resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** Settles a work's promise, after the commit. */
type Outcome = { answer: () => void; hasEvents: boolean };

/** The writing connection, and its drizzle instance. */
export type WriterConnection = { connection: Sqlite.Database; tx: Writer };

type GroupCommitOptions = {
  first: WriterConnection;
  /** Opens a new connection in place of a closed one. */
  reopen: () => WriterConnection;
  /** Called after a commit that stored events. */
  onEventsStored: () => void;
  beforeCommit: () => void;
  /** Milliseconds a work of a request may take. */
  writeTimeout: number;
  /** Maximum works per commit, which bounds the wait of the first. */
  maxGroup: number;
  faults: Pick<Faults, 'recordFault'>;
};

/** The work is still running; its later statements must fail. */
class OverdueWrite extends Unavailable {}

/**
 * Group commit: queued works run one at a time in one transaction with one fsync. Each has a savepoint, so a failed
 * work is rolled back alone. Promises settle and events are announced after the commit; when it fails, the whole group
 * fails, refusals too, since they may depend on another work's rows. A work that exceeds the timeout is rejected. Its
 * connection is closed, since it may still run; the group is rolled back, and its other works run again on a new
 * connection.
 */
export function groupCommit(options: GroupCommitOptions) {
  const { first, reopen, onEventsStored, beforeCommit, writeTimeout, maxGroup, faults } = options;
  let { connection, tx } = first;
  let statements = transactionStatements(connection);
  let queue: QueuedWork[] = [];
  let isBusy = false;

  async function runOne({ work, timeout, resolve, reject }: QueuedWork): Promise<Outcome> {
    const overdue = () => new OverdueWrite(`A write took longer than ${timeout} ms`);
    let hasEvents = false;
    statements.savepoint.run();
    try {
      const running = work(tx, () => (hasEvents = true));
      const result = await withDeadline(running, timeout, overdue);
      statements.release.run();
      return { answer: () => resolve(result), hasEvents };
    } catch (error) {
      if (error instanceof OverdueWrite) throw error;
      if (!connection.inTransaction) throw error; // a full disk may have rolled back the whole transaction
      statements.rollbackTo.run();
      statements.release.run();
      return { answer: () => reject(error), hasEvents: false };
    }
  }

  function replaceConnection(): void {
    connection.close(); // rolls back an open transaction
    ({ connection, tx } = reopen());
    statements = transactionStatements(connection);
  }

  async function runGroup(group: QueuedWork[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      if (!connection.open) replaceConnection();
      statements.begin.run();
      for (const one of group) outcomes.push(await runOne(one));
      beforeCommit();
      statements.commit.run();
    } catch (error) {
      const overdueWork = error instanceof OverdueWrite ? group[outcomes.length] : undefined;
      if (overdueWork) {
        faults.recordFault('overdue_write', error);
        connection.close();
        queue.unshift(...group.filter((one) => one !== overdueWork));
        overdueWork.reject(error);
        return;
      }
      for (const { reject } of group) reject(error);
      if (connection.inTransaction) statements.rollback.run();
      return;
    }
    for (const { answer } of outcomes) answer();
    if (outcomes.some(({ hasEvents }) => hasEvents)) onEventsStored();
  }

  async function run(): Promise<void> {
    const group = queue.slice(0, maxGroup);
    queue = queue.slice(maxGroup);
    try {
      await runGroup(group);
    } finally {
      isBusy = false;
      startNext();
    }
  }

  /** Deferred by one turn, so that requests already received join the group. */
  function startNext(): void {
    if (isBusy || queue.length === 0) return;
    isBusy = true;
    setImmediate(() => void run());
  }

  const write: EngineWrite = <T>(author: Author, work: (tx: Writer, announce: () => void) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const timeout = writeTimeoutOf(author, writeTimeout);
      queue.push({ work, timeout, resolve: resolve as (result: unknown) => void, reject });
      startNext();
    });

  /** Throws while another program has locked the database, without waiting for it: nothing can be written meanwhile. */
  function probe(): void {
    if (!connection.open || connection.inTransaction) return;
    connection.pragma('busy_timeout = 0');
    try {
      statements.begin.run();
      statements.rollback.run();
    } finally {
      connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    }
  }

  return { write, probe, close: () => void connection.close() };
}

const transactionStatements = (connection: Sqlite.Database) => ({
  begin: connection.prepare('BEGIN IMMEDIATE'),
  commit: connection.prepare('COMMIT'),
  rollback: connection.prepare('ROLLBACK'),
  savepoint: connection.prepare('SAVEPOINT work'),
  release: connection.prepare('RELEASE work'),
  rollbackTo: connection.prepare('ROLLBACK TO work'),
});
