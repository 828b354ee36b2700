import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Cents } from '#server/kernel/money/money.ts';

export type ProjectTotals = { published: number; drafts: number; raised: Cents };

/** Counts for operators alone, because they read whole tables. */
export function createOperatorStatusRepository({ read, tables }: Database) {
  const { users, developerProfiles, projects, webhookDeliveries } = tables;
  const { role, closedAt } = users;
  const { isPublished, fundingRaisedCents } = projects;
  const { startedAt, failure } = webhookDeliveries;
  const countOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);

  return {
    /** Accounts that aren't closed, suspended ones included. */
    async countPeople(): Promise<{ developers: number; investors: number }> {
      const open = (wanted: 'developer' | 'investor') => read.$count(users, and(eq(role, wanted), isNull(closedAt)));
      return { developers: await open('developer'), investors: await open('investor') };
    },

    /** Studios whose payment instructions are frozen; suspended ones don't count. */
    async countFrozen(): Promise<number> {
      return read.$count(developerProfiles, isNotNull(developerProfiles.paymentsFrozenAt));
    },

    async totalProjects(): Promise<ProjectTotals> {
      const [totals] = await read
        .select({
          published: countOf(sql`${isPublished}`),
          drafts: countOf(sql`not ${isPublished}`),
          raised: sql<Cents>`coalesce(sum(${fundingRaisedCents}), 0)`.mapWith(Number),
        })
        .from(projects);
      return totals ?? { published: 0, drafts: 0, raised: 0 };
    },

    /** Tries to deliver messages to webhooks that failed from an instant on. */
    async countFailedDeliveries(since: Date): Promise<number> {
      return read.$count(webhookDeliveries, and(gte(startedAt, since), isNotNull(failure)));
    },
  };
}
