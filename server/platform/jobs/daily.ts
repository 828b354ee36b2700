import { dayAfter, dayNumber, dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { startOfDay } from '#server/kernel/time/clock.changes.ts';
import { HOUR, MINUTE } from '#server/kernel/time/durations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { doublingDelay, type JobHandler } from './handler.ts';
import type { JobRepository, NewJob } from './job.repository.ts';
import { jobKind } from './kind.ts';

type Needed = {
  database: Pick<Database, 'write'>;
  jobs: Pick<JobRepository, 'add' | 'removeAhead'>;
  /** The present instant. */
  calendar: () => Date;
};

type When = {
  /** Milliseconds after midnight in Buenos Aires. */
  at: number;
  /** Whether a day on which no server ran is worked on later; without it, such days are skipped. */
  catchesUp?: boolean;
  /** The kinds of the jobs that the work adds; their keys begin with the day. */
  added?: readonly string[];
};

/** Work of each day: a job that adds the next one, with the day as its key, however many server processes add it. */
export function daily(name: string, { at, catchesUp = false, added = [] }: When) {
  const kind = jobKind(name, {});
  const timeOf = (day: Day): Date => new Date(startOfDay(dayNumber(day)).getTime() + at);
  const add = ({ database, jobs }: Needed, job: NewJob): Promise<void> =>
    database.write('system', (tx) => jobs.add(tx, [job]));

  return {
    /**
     * Adds today's job where none is: at the first start, after days without a server, or when one is dead. Where
     * jobs of later days were done or added by a wrong clock, they are removed, and tomorrow's is added too.
     */
    async schedule({ database, jobs, calendar }: Needed): Promise<void> {
      const now = calendar();
      const today = dayOf(now);
      const tomorrow = dayAfter(today, 1);
      await database.write('system', async (tx) => {
        const wereAhead = await jobs.removeAhead(tx, { kind: name, added, today, tomorrow, now });
        const next = wereAhead ? [kind.job(tomorrow, {}, now, timeOf(tomorrow))] : [];
        await jobs.add(tx, [kind.job(today, {}, now, catchesUp ? timeOf(today) : now), ...next]);
      });
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
          const next = dayAfter(catchesUp ? day : dayOf(now), 1);
          await add(dependencies, kind.job(next, {}, now, timeOf(next)));
          await work(day);
          return { result: 'done' };
        },
      }),
  };
}
