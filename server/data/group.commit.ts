import type Sqlite from 'better-sqlite3';
import type { Database, DomainEvent, Emit, Writer } from './database.ts';
import { withDeadline } from './deadline.ts';
import type { Faults } from './faults.ts';
import { Unavailable } from './unavailable.ts';

/** How many works share one commit, so that the first never waits long for the last. */
const MAX_GROUP = 64;

type Work = (tx: Writer, emit: Emit) => Promise<unknown>;
type Waiting = { work: Work; resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** What is said of a work once the group it ran in is on the disk. */
type Outcome = { answer: () => void; events: DomainEvent[] };

/** The one connection that writes, and the transaction that works are given. */
export type WriterConnection = { connection: Sqlite.Database; tx: Writer };

type Options = {
  first: WriterConnection;
  /** A new connection in place of one that was closed. */
  reopen: () => WriterConnection;
  emit: (event: DomainEvent) => void;
  beforeCommit: () => void;
  /** Milliseconds a work may take. */
  writeTimeout: number;
  faults: Pick<Faults, 'report'>;
};

/** A work that is still running: nothing more may come from it. */
class OverdueWrite extends Unavailable {}

/**
 * Works run one at a time, and whatever waits shares one transaction and so one sync of the disk. Each has a savepoint
 * of its own: one that fails undoes itself alone. Nobody is answered and nothing is told before the commit; when that
 * fails, all of the group do, for even a refusal may rest on what another of them had written.
 *
 * Whoever was answered is likely to ask again: a group waits until it is as large as the last one was, but no longer
 * than that one took. Who comes alone after another alone doesn't wait.
 *
 * A work that never ends is rejected after a while. It may still go on, so its connection is closed beneath it, which
 * undoes the group; the others of the group run again on a new connection.
 */
export function groupCommit({ first, reopen, emit, beforeCommit, writeTimeout, faults }: Options) {
  let { connection, tx } = first;
  let steps = stepsOn(connection);
  let waiting: Waiting[] = [];
  let last = { size: 1, took: 0 };
  let isBusy = false;
  let patience: NodeJS.Timeout | undefined;

  const overdue = () => new OverdueWrite(`A write took longer than ${writeTimeout} ms`);

  async function runOne({ work, resolve, reject }: Waiting): Promise<Outcome> {
    const events: DomainEvent[] = [];
    steps.mark.run();
    try {
      const running = work(tx, (event) => events.push(event));
      const result = await withDeadline(running, writeTimeout, overdue);
      steps.keep.run();
      return { answer: () => resolve(result), events };
    } catch (error) {
      if (error instanceof OverdueWrite) throw error;
      if (!connection.inTransaction) throw error; // a full disk may have undone the whole group
      steps.undo.run();
      steps.keep.run();
      return { answer: () => reject(error), events: [] };
    }
  }

  function replaceConnection(): void {
    connection.close(); // rolls back what was begun on it
    ({ connection, tx } = reopen());
    steps = stepsOn(connection);
  }

  async function runGroup(group: Waiting[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      if (!connection.open) replaceConnection();
      steps.begin.run();
      for (const one of group) outcomes.push(await runOne(one));
      beforeCommit();
      steps.commit.run();
    } catch (error) {
      const overdueWork = error instanceof OverdueWrite ? group[outcomes.length] : undefined;
      if (overdueWork) {
        faults.report('overdue_write', error);
        connection.close();
        waiting.unshift(...group.filter((one) => one !== overdueWork));
        overdueWork.reject(error);
        return;
      }
      for (const { reject } of group) reject(error);
      if (connection.inTransaction) steps.rollback.run();
      return;
    }
    for (const { answer } of outcomes) answer();
    for (const { events } of outcomes) events.forEach(emit);
  }

  async function run(): Promise<void> {
    const group = waiting.slice(0, MAX_GROUP);
    waiting = waiting.slice(MAX_GROUP);
    const began = performance.now();
    try {
      await runGroup(group);
    } finally {
      last = { size: group.length, took: performance.now() - began };
      isBusy = false;
      startWhenMany();
    }
  }

  /** Not at once: every request that is already here joins the group. */
  function start(): void {
    clearTimeout(patience);
    patience = undefined;
    isBusy = true;
    setImmediate(() => void run());
  }

  function startWhenMany(): void {
    if (isBusy || waiting.length === 0) return;
    if (waiting.length >= last.size) start();
    else patience ??= setTimeout(start, last.took);
  }

  const write: Database['write'] = <T>(work: (tx: Writer, emit: Emit) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      startWhenMany();
    });

  return { write, close: () => void connection.close() };
}

const stepsOn = (connection: Sqlite.Database) => ({
  begin: connection.prepare('BEGIN IMMEDIATE'),
  commit: connection.prepare('COMMIT'),
  rollback: connection.prepare('ROLLBACK'),
  mark: connection.prepare('SAVEPOINT work'),
  keep: connection.prepare('RELEASE work'),
  undo: connection.prepare('ROLLBACK TO work'),
});
