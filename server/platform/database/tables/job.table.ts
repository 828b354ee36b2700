import { sql } from 'drizzle-orm';
import type { Kit } from '../kit.ts';

export const JOB_STATES = ['waiting', 'done', 'dead'] as const;

/** The condition of the partial index, and of every query that uses it: engines compare the text. */
export const WAITING = "state = 'waiting'";
/** Condition of jobs that share the places of a worker. */
export const SHARED = `${WAITING} and webhook_id is not null`;
export const FINISHED = "state <> 'waiting'";
export const DEAD = "state = 'dead'";

/** Work outside of requests: added in the transaction that causes it, and run at least once by one server process. */
export function defineJobs(kit: Kit) {
  const jobs = kit.table(
    'jobs',
    {
      id: kit.id(),
      kind: kit.key().notNull(),
      /** Unique within the kind, and the same in every try. */
      key: kit.key().notNull(),
      payload: kit.json<unknown>().notNull(),
      /**
       * The account that a mail goes to, or that owns the webhook; 0 for nobody's. And the webhook whose share of the
       * places the job takes: 0 where it takes its account's, null where it takes none.
       */
      accountId: kit.ref(),
      webhookId: kit.ref(),
      state: kit.oneOf(JOB_STATES).notNull().default('waiting'),
      /** When the job may be claimed: its due time or, while a process runs it, the end of the lease. */
      runAt: kit.time().notNull(),
      /** Number of claims; a process may only finish the try that it claimed. */
      tries: kit.int().notNull().default(0),
      createdAt: kit.time().notNull(),
      finishedAt: kit.time(),
      lastError: kit.text(),
      /** Of a mail that is done: what the mail server answered, or why none was sent. */
      outcome: kit.text(),
    },
    (t) => [
      kit.uniqueIndex('jobs_key').on(t.kind, t.key),
      kit.index('jobs_due').on(t.kind, t.runAt, t.id).where(sql.raw(WAITING)),
      kit.index('jobs_turn').on(t.kind, t.accountId, t.webhookId, t.runAt, t.id).where(sql.raw(SHARED)),
      kit.index('jobs_account').on(t.accountId, t.id),
      kit.index('jobs_finished').on(t.finishedAt).where(sql.raw(FINISHED)),
      kit.index('jobs_dead').on(t.kind, t.id).where(sql.raw(DEAD)),
    ],
  );

  return { jobs };
}
