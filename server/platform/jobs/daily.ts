import { dayAfter, dayNumber, dayOf, type Day } from '#server/kernel/calendar.ts';
import { startOfDay } from '#server/kernel/clock.changes.ts';
import { HOUR, MINUTE } from '#server/kernel/durations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { doublingDelay, type JobHandler } from './handler.ts';
import type { JobRepository, NewJob } from './job.repository.ts';
import { jobKind } from './kind.ts';

type Needed = {
  database: Pick<Database, 'write'>;
  jobs: Pick<JobRepository, 'add'>;
  /** The present instant. */
  calendar: () => Date;
};

type When = {
  /** Milliseconds after midnight in Buenos Aires. */
  at: number;
  /** Every day has its turn, at its time or late: without it, a late turn is that of the present day. */
  leavesNoneOut?: boolean;
};

/** Work of each day: a job that adds the next one, with the day as its key, however many server processes add it. */
export function daily(name: string, { at, leavesNoneOut = false }: When) {
  const kind = jobKind(name, {});
  const timeOf = (day: Day): Date => new Date(startOfDay(dayNumber(day)).getTime() + at);
  const add = ({ database, jobs }: Needed, job: NewJob): Promise<void> =>
    database.write('system', (tx) => jobs.add(tx, [job]));

  return {
    /** Adds today's job where none is: at the first start, after days without a server, or when one was given up. */
    async schedule(dependencies: Needed): Promise<void> {
      const now = dependencies.calendar();
      const today = dayOf(now);
      await add(dependencies, kind.job(today, {}, now, leavesNoneOut ? timeOf(today) : now));
    },

    handler: (dependencies: Needed, work: (day: Day) => Promise<void>): JobHandler =>
      kind.handler({
        fallsDue: true,
        places: 1,
        timeout: HOUR,
        maxTries: 16,
        delayAfter: doublingDelay(MINUTE, HOUR),
        async run({ key: day }) {
          const now = dependencies.calendar();
          const next = dayAfter(leavesNoneOut ? day : dayOf(now), 1);
          await add(dependencies, kind.job(next, {}, now, timeOf(next)));
          await work(day);
          return { result: 'done' };
        },
      }),
  };
}
