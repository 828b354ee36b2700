import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, HOUR, MINUTE, SECOND } from '#server/kernel/time/durations.ts';
import type { Dispatch } from '#server/platform/events/event.dispatch.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { runDue } from '#server/platform/jobs/worker.ts';
import type { Dependencies } from '#server/features/dependencies.ts';

/** One waits, or runs, until all that is due on the days that the calendar moves to was done. */
export const CLOCK_ADVANCE = 'clock_advance';

const ADVANCE = jobKind(CLOCK_ADVANCE, {});

/** Milliseconds between looks whether what other processes began has ended. */
const LOOK_EVERY = 50;

/** What is done on a day: the jobs of these kinds, and those of its events. */
type Due = { handlers: readonly JobHandler[]; dispatches: readonly Dispatch[] };

export const clockAdvanceJob = (at: Date): NewJob => ADVANCE.jobOnce({}, at);

/**
 * Moves the calendar of a sandbox to where it is wanted, one day after the other: what is due on a day is done before
 * the next begins. A try goes on from the stored day, whatever ended the one before.
 */
export function clockAdvanceHandler(dependencies: Dependencies, due: Due): JobHandler {
  const { database, jobs, movingCalendar, sandboxDays } = dependencies;

  return ADVANCE.handler({
    fallsDue: false,
    places: 1,
    timeout: HOUR,
    maxTries: 100,
    delayAfter: doublingDelay(SECOND, MINUTE),
    async run() {
      for (;;) {
        const found = await sandboxDays.find();
        await finishDay(dependencies, due);
        if (!found || found.days >= found.wantedDays) return { result: 'done' };
        await database.write('system', async (tx) => {
          if (await sandboxDays.moveADay(tx, found.days)) await jobs.postponeClaimed(tx, DAY);
        });
        await movingCalendar?.refresh();
      }
    },
  });
}

/** Does what is due, and waits for what other processes do of it. */
async function finishDay(dependencies: Dependencies, { handlers, dispatches }: Due): Promise<void> {
  const { jobs } = dependencies;
  for (;;) {
    const states = [];
    for (const { dispatchNext } of dispatches) states.push(await dispatchNext());
    let tried = 0;
    for (const handler of handlers) tried += await runDue({ ...dependencies, handler });
    if (tried > 0 || states.includes('more')) continue;
    const isBegun = await jobs.isAnyBegun(handlers.map(({ kind }) => kind));
    if (!isBegun && !states.includes('unsettled')) return;
    await sleep(LOOK_EVERY);
  }
}
