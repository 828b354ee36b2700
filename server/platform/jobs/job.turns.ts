import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/queries/prepared.read.ts';
import { SHARED, WAITING } from '#server/platform/database/tables/job.table.ts';

/** The account and webhook of a job, between which the places of a worker are shared. */
export type JobShare = { accountId: number; webhookId: number };

/** The share of an account's jobs without a webhook; null for jobs of nobody. */
export const shareOf = (accountId: number | null): JobShare => ({ accountId: accountId ?? 0, webhookId: 0 });

/** The earliest waiting job of a webhook, with how the webhook's last tries ended. */
export type WaitingJob = JobShare & { id: number; runAt: Date; timeouts: number | null; pausedUntil: Date | null };

/** The table of what shares the places: how often its last tries timed out, and until when it waits. */
export type Sharing = SQLiteTable & Record<'id' | 'timeouts' | 'pausedUntil', SQLiteColumn>;

export function createJobTurns(database: Database, webhooks: Sharing) {
  const { read, tables } = database;
  const { jobs } = tables;
  const { id, kind: ofKind, accountId, webhookId, runAt } = jobs;

  const firstWhere = (where: SQL, order: SQL) => sql`(select id from ${jobs}
    where kind = ${sql.placeholder('kind')} and ${sql.raw(SHARED)} and ${where} order by ${order}, run_at, id limit 1)`;

  /** The earliest job of the next webhook, in the same account or another: one index lookup, however many jobs wait. */
  const firstBeyond = (account: SQL, webhook: SQL) =>
    sql`coalesce(${firstWhere(sql`account_id = ${account} and webhook_id > ${webhook}`, sql`webhook_id`)},
      ${firstWhere(sql`account_id > ${account}`, sql`account_id, webhook_id`)})`;

  const begin = firstBeyond(sql`${sql.placeholder('accountId')}`, sql`${sql.placeholder('webhookId')}`);
  const turn = sql`(with recursive turn (id, account_id, webhook_id, run_at, number) as (
      select id, account_id, webhook_id, run_at, 1 from ${jobs} where id = ${begin}
      union all
      select next.id, next.account_id, next.webhook_id, next.run_at, turn.number + 1
      from turn join ${jobs} as next on next.id = ${firstBeyond(sql`turn.account_id`, sql`turn.webhook_id`)}
      where turn.number < ${sql.placeholder('limit')}
    ) select * from turn) as turn`;

  /** One index lookup for each turn: joined, PostgreSQL reads all webhooks. */
  const ofWebhook = (column: SQLiteColumn): SQL =>
    sql`(select ${column} from ${webhooks} where ${webhooks.id} = turn.webhook_id)`;

  const listBeyond = prepared(database, () =>
    read
      .select({
        id: sql<number>`turn.id`,
        accountId: sql<number>`turn.account_id`.mapWith(accountId),
        webhookId: sql<number>`turn.webhook_id`.mapWith(webhookId),
        runAt: sql<Date>`turn.run_at`.mapWith(runAt),
        timeouts: sql<number | null>`${ofWebhook(webhooks.timeouts)}`,
        pausedUntil: sql<Date | null>`${ofWebhook(webhooks.pausedUntil)}`.mapWith(runAt),
      })
      .from(turn),
  );

  return {
    /** The earliest waiting job of each webhook, due or not, ordered by account and webhook, after `beyond`. */
    async listTurns(kind: string, beyond: JobShare, limit: number): Promise<WaitingJob[]> {
      const turns = await listBeyond({ kind, ...beyond, limit });
      return turns.sort((one, other) => one.accountId - other.accountId || one.webhookId - other.webhookId);
    },

    /** Due jobs without a share, earliest first: another version of the program stored them. */
    async listUnshared(kind: string, due: Date, limit: number): Promise<number[]> {
      const isUnshared = and(eq(ofKind, kind), sql.raw(WAITING), isNull(webhookId), lte(runAt, due));
      const found = read.select({ id }).from(jobs).where(isUnshared).orderBy(asc(runAt), asc(id)).limit(limit);
      return (await found).map((job) => job.id);
    },
  };
}
