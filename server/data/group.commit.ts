import type Sqlite from 'better-sqlite3';
import type { Database, DomainEvent, Emit, Writer } from './database.ts';

/** How many works share one commit, so that the first never waits long for the last. */
const MAX_GROUP = 64;

type Work = (tx: Writer, emit: Emit) => Promise<unknown>;
type Waiting = { work: Work; resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** What is said of a work once the group it ran in is on the disk. */
type Outcome = { answer: () => void; events: DomainEvent[] };

/**
 * Works run one at a time, and whatever waits shares one transaction and so one sync of the disk. Each has a savepoint
 * of its own: one that fails undoes itself alone. Nobody is answered and nothing is told before the commit; when that
 * fails, all of the group do, for even a refusal may rest on what another of them had written.
 *
 * Whoever was answered is likely to ask again: a group waits until it is as large as the last one was, but no longer
 * than that one took. Who comes alone after another alone doesn't wait.
 */
export function groupCommit(
  connection: Sqlite.Database,
  tx: Writer,
  tell: (event: DomainEvent) => void,
  beforeCommit: () => void,
): Database['write'] {
  const { begin, commit, rollback, mark, keep, undo } = stepsOn(connection);
  let waiting: Waiting[] = [];
  let last = { size: 1, took: 0 };
  let isBusy = false;
  let patience: NodeJS.Timeout | undefined;

  async function runOne({ work, resolve, reject }: Waiting): Promise<Outcome> {
    const events: DomainEvent[] = [];
    mark.run();
    try {
      const result = await work(tx, (event) => events.push(event));
      keep.run();
      return { answer: () => resolve(result), events };
    } catch (error) {
      if (!connection.inTransaction) throw error; // a full disk may have undone the whole group
      undo.run();
      keep.run();
      return { answer: () => reject(error), events: [] };
    }
  }

  async function runGroup(group: Waiting[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      begin.run();
      for (const one of group) outcomes.push(await runOne(one));
      beforeCommit();
      commit.run();
    } catch (error) {
      for (const { reject } of group) reject(error);
      if (connection.inTransaction) rollback.run();
      return;
    }
    for (const { answer } of outcomes) answer();
    for (const { events } of outcomes) events.forEach(tell);
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

  return <T>(work: (tx: Writer, emit: Emit) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      startWhenMany();
    });
}

const stepsOn = (connection: Sqlite.Database) => ({
  begin: connection.prepare('BEGIN IMMEDIATE'),
  commit: connection.prepare('COMMIT'),
  rollback: connection.prepare('ROLLBACK'),
  mark: connection.prepare('SAVEPOINT work'),
  keep: connection.prepare('RELEASE work'),
  undo: connection.prepare('ROLLBACK TO work'),
});
