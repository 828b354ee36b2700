import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { DAY, HOUR } from '#server/kernel/time/durations.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Database, Writer } from '#server/platform/database/database.ts';
import { FINISHED, WAITING } from '#server/platform/database/tables/job.table.ts';

/** A kind with a job for each day, and the kinds of the jobs that it adds: the keys of all begin with the day. */
export type JobsOfDays = { kind: string; added: readonly string[]; today: Day; tomorrow: Day; now: Date };

/** `longest`: milliseconds for which a job of the kind may wait for another try. */
export type LongestWait = { kind: string; longest: number };

/** Milliseconds by which right clocks may differ, and more. */
const TOLERANCE = HOUR;

/** Corrects jobs that were stored, or done, while a clock was ahead. */
export function createJobCorrections({ tables, write }: Pick<Database, 'tables' | 'write'>) {
  const { jobs } = tables;
  const { kind, key, tries, runAt, createdAt, finishedAt } = jobs;

  return {
    /**
     * Where a job was done later than now, or waits for more than a day, removes those of later days, and today's that
     * were done later than now; else false.
     */
    async removeAhead(tx: Writer, { kind: daily, added, today, tomorrow, now }: JobsOfDays): Promise<boolean> {
      const soon = new Date(now.getTime() + TOLERANCE);
      const isDoneLater = and(sql.raw(FINISHED), gt(finishedAt, soon));
      const isAhead = or(isDoneLater, and(sql.raw(WAITING), gt(runAt, new Date(soon.getTime() + DAY))));
      const since = and(eq(kind, daily), gte(key, today));
      const found = await tx.select({ id: jobs.id }).from(jobs).where(and(since, isAhead)).limit(1);
      if (found.length === 0) return false;
      const isTooEarly = or(gte(key, tomorrow), and(gte(key, today), isDoneLater));
      await tx.delete(jobs).where(and(inArray(kind, [daily, ...added]), isTooEarly));
      return true;
    },

    /** Makes due what waits for longer than its kind ever does, if it was tried, or was due when it was added. */
    async runStranded(waits: readonly LongestWait[], calendar: () => Date): Promise<void> {
      await write('system', async (tx) => {
        const at = calendar();
        for (const { kind: ofKind, longest } of waits) {
          const latest = new Date(at.getTime() + longest);
          const wasDue = or(gt(tries, 0), eq(runAt, createdAt));
          await tx
            .update(jobs)
            .set({ runAt: at })
            .where(and(eq(kind, ofKind), sql.raw(WAITING), gt(runAt, latest), wasDue));
        }
      });
    },
  };
}
