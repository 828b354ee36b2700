import { doEach } from '#server/platform/jobs/each.ts';
import { scheduleCampaignEndings } from './campaigns/campaign.endings.jobs.ts';
import type { Dependencies } from './dependencies.ts';
import { scheduleClosedAccountReversals } from './leaving/closing/closed.account.commitments.jobs.ts';
import { scheduleDigests } from './notifications/mails/digest.jobs.ts';
import { scheduleEvents } from './notifications/scheduled.events.jobs.ts';

/** Adds the jobs of the day, unless they are there. */
export const scheduleDailyJobs = (dependencies: Dependencies): Promise<void> =>
  doEach({
    'ends of campaigns': () => scheduleCampaignEndings(dependencies),
    'commitments of closed accounts': () => scheduleClosedAccountReversals(dependencies),
    'events of the day': () => scheduleEvents(dependencies),
    digests: () => scheduleDigests(dependencies),
  });
