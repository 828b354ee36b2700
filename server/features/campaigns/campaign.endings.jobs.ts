import { dayAfter, dayNumber, dayOf, type Day } from '#server/kernel/calendar.ts';
import { startOfDay } from '#server/kernel/clock.changes.ts';
import { HOUR, MINUTE } from '#server/kernel/durations.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { doublingDelay, type JobHandler } from '#server/platform/jobs/handler.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { createCampaignEnding } from './campaign.ending.service.ts';

const ENDINGS = jobKind('campaign_endings', {});

/** Ids read at once. */
const ROWS = 200;

/** One for each day, however many server processes add it. */
const jobOf = (day: Day, runAt: Date, now: Date): NewJob => ENDINGS.job(day, {}, now, runAt);

/** Adds today's job where none is: at the first start, after days on which no server ran, or when one was given up. */
export async function scheduleCampaignEndings({ database, jobs, calendar }: Dependencies): Promise<void> {
  const now = calendar();
  await database.write('system', (tx) => jobs.add(tx, [jobOf(dayOf(now), now, now)]));
}

/** Ends the campaigns whose last day is over, at 00:00 in Buenos Aires, and adds the job of the next day. */
export function campaignEndingsHandler(dependencies: Dependencies): JobHandler {
  const { database, jobs, campaignEndings, calendar } = dependencies;
  const campaigns = createCampaignEnding(dependencies);

  return ENDINGS.handler({
    places: 1,
    timeout: HOUR,
    maxTries: 16,
    delayAfter: doublingDelay(MINUTE, HOUR),
    async run() {
      const now = calendar();
      const today = dayOf(now);
      const tomorrow = dayAfter(today, 1);
      const runAt = startOfDay(dayNumber(tomorrow));
      await database.write('system', (tx) => jobs.add(tx, [jobOf(tomorrow, runAt, now)]));
      let ids = await campaignEndings.listUndecided(today, 0, ROWS);
      while (ids.length > 0) {
        for (const id of ids) await campaigns.end(id);
        ids = await campaignEndings.listUndecided(today, ids.at(-1) ?? 0, ROWS);
      }
      return { result: 'done' };
    },
  });
}
