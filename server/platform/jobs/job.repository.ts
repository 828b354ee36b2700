import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { inIds, prepared } from '#server/platform/database/queries/prepared.read.ts';
import { createJobCorrections } from './job.corrections.ts';
import { createJobCounts } from './job.counts.ts';
import { FINISHED, WAITING } from '#server/platform/database/tables/job.table.ts';
import { createJobTurns, type JobShare, type Sharing } from './job.turns.ts';

/** `key` is unique in its kind: adding it again adds nothing. */
export type NewJob = { kind: string; key: string; payload: unknown; runAt: Date; createdAt: Date } & Partial<JobShare>;

/** `tries` counts this one. */
export type Job = {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  tries: number;
  createdAt: Date;
  accountId: number | null;
  webhookId: number | null;
};

/** Milliseconds after the calendar's moment, read inside the transaction: a claimed job is free again then. */
export type Lease = { calendar: () => Date; lease: number };

/** `among`: only of these ids. */
export type Claim = Lease & { kind: string; limit: number; among?: readonly number[] };

/** The result of a try; `runAt` is when to try again. */
export type JobResult =
  | { state: 'waiting'; runAt: Date; lastError: string }
  | { state: 'done'; finishedAt: Date; outcome: string | null }
  | { state: 'dead'; finishedAt: Date; lastError: string };

/** Done and dead jobs are deleted if they finished before these instants. */
export type FinishedBefore = { done: Date; dead: Date };

/** A job that isn't tried again: its last try failed, or said that no other would succeed. */
export type DeadJob = Omit<Job, 'key' | keyof JobShare> & { finishedAt: Date | null; lastError: string | null };

/** A statement has at most 32,766 parameters. */
const ROWS_PER_INSERT = 1000;
/** Rows deleted in one statement, so that other writers don't wait long. */
const ROWS_PER_DELETE = 1000;

export type JobRepository = ReturnType<typeof createJobRepository>;

export function createJobRepository(database: Database, sharing: Sharing) {
  const { read, tables, write, selectUnlocked, dialect } = database;
  const { jobs } = tables;
  const { id, kind, key, payload, tries, createdAt, runAt, finishedAt, accountId, webhookId } = jobs;

  const isOld = (state: 'done' | 'dead', before: Date) => and(eq(jobs.state, state), lt(finishedAt, before));

  const nextOf = prepared(database, () =>
    read
      .select({ runAt })
      .from(jobs)
      .where(and(eq(kind, sql.placeholder('kind')), sql.raw(WAITING)))
      .orderBy(asc(runAt), asc(id))
      .limit(1),
  );

  return {
    ...createJobCorrections(database),
    ...createJobCounts(database),
    ...createJobTurns(database, sharing),

    /** Adds jobs in the transaction that causes them. */
    async add(tx: Writer, added: readonly NewJob[]): Promise<void> {
      for (let from = 0; from < added.length; from += ROWS_PER_INSERT) {
        await tx
          .insert(jobs)
          .values(added.slice(from, from + ROWS_PER_INSERT))
          .onConflictDoNothing();
      }
    },

    /** When the next job of the kind is due; null when none waits. */
    async nextRun(ofKind: string): Promise<Date | null> {
      return firstOrNull(await nextOf({ kind: ofKind }))?.runAt ?? null;
    },

    /** Claims due jobs, earliest first; no other process can claim them until the lease ends. */
    async claim({ kind: ofKind, calendar, lease, limit, among }: Claim): Promise<Job[]> {
      return write('system', async (tx) => {
        const at = calendar();
        const due = tx
          .select({ id })
          .from(jobs)
          .where(and(eq(kind, ofKind), sql.raw(WAITING), lte(runAt, at), among && inIds(database, id, among)))
          .orderBy(asc(runAt), asc(id))
          .limit(limit);
        const ids = (await selectUnlocked(due)).map((row) => row.id);
        if (ids.length === 0) return [];
        const claimed = await tx
          .update(jobs)
          .set({ runAt: new Date(at.getTime() + lease), tries: sql`${tries} + 1` })
          .where(inArray(id, ids))
          .returning({ id, kind, key, payload, tries, createdAt, accountId, webhookId });
        return claimed.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      });
    },

    /** Extends the lease of a job that is still running. */
    async renew({ id: ofJob, tries: claimed }: Pick<Job, 'id' | 'tries'>, { calendar, lease }: Lease): Promise<void> {
      const ours = and(eq(id, ofJob), eq(tries, claimed), sql.raw(WAITING));
      await write('system', (tx) =>
        tx
          .update(jobs)
          .set({ runAt: new Date(calendar().getTime() + lease) })
          .where(ours),
      );
    },

    /** False when the lease had ended and the job was claimed again: then nothing is changed. */
    async settle({ id: ofJob, tries: claimed }: Pick<Job, 'id' | 'tries'>, result: JobResult): Promise<boolean> {
      const settled = await write('system', (tx) =>
        tx
          .update(jobs)
          .set(result)
          .where(and(eq(id, ofJob), eq(tries, claimed), sql.raw(WAITING)))
          .returning({ id }),
      );
      return settled.length > 0;
    },

    /** Moves the ends of leases and delays with the calendar that they are added to. */
    async postponeClaimed(tx: Writer, milliseconds: number): Promise<void> {
      const isClaimed = and(sql.raw(WAITING), gt(tries, 0));
      await tx
        .update(jobs)
        .set({ runAt: dialect.later(runAt, milliseconds) })
        .where(isClaimed);
    },

    /** Whether some process is at the first try of a job of these kinds. */
    async isAnyBegun(kinds: readonly string[]): Promise<boolean> {
      const isFirst = and(inArray(kind, kinds), sql.raw(WAITING), gt(tries, 0), isNull(jobs.lastError));
      return (await read.select({ id }).from(jobs).where(isFirst).limit(1)).length > 0;
    },

    /** Dead jobs, latest first, optionally with ids below `before`. */
    async listDead(limit: number, before: number | null): Promise<DeadJob[]> {
      const { lastError, state } = jobs;
      return read
        .select({ id, kind, payload, tries, createdAt, finishedAt, lastError })
        .from(jobs)
        .where(and(sql.raw(FINISHED), eq(state, 'dead'), before === null ? undefined : lt(id, before)))
        .orderBy(desc(id))
        .limit(limit);
    },

    /** Resets a dead job to its first try; false when there is none. */
    async revive(tx: Writer, wanted: number, at: Date): Promise<boolean> {
      const revived = await tx
        .update(jobs)
        .set({ state: 'waiting', runAt: at, tries: 0, finishedAt: null, lastError: null })
        .where(and(eq(id, wanted), eq(jobs.state, 'dead')))
        .returning({ id });
      return revived.length > 0;
    },

    /** Deletes some of the finished jobs that are old; the number shows whether there are more. */
    async removeFinished(before: FinishedBefore): Promise<number> {
      const latest = before.done > before.dead ? before.done : before.dead; // the end of what is read by the index
      return write('system', async (tx) => {
        const old = tx
          .select({ id })
          .from(jobs)
          .where(
            and(sql.raw(FINISHED), lt(finishedAt, latest), or(isOld('done', before.done), isOld('dead', before.dead))),
          )
          .orderBy(asc(finishedAt))
          .limit(ROWS_PER_DELETE);
        const ids = (await selectUnlocked(old)).map((row) => row.id);
        if (ids.length > 0) await tx.delete(jobs).where(inArray(id, ids));
        return ids.length;
      });
    },
  };
}
