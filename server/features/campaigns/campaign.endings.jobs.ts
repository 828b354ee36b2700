import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { daily } from '#server/platform/jobs/daily.ts';
import { forEach, rowsOf } from '#server/platform/jobs/each.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';
import { createCampaignEnding } from './campaign.ending.service.ts';

const ENDINGS = daily('campaign_endings', { at: 0 });

/** Ids read at once. */
const ROWS = 200;

export const scheduleCampaignEndings = ENDINGS.schedule;

/** Ends the campaigns whose last day is over. */
export function campaignEndingsHandler(dependencies: Dependencies): JobHandler {
  const { campaignEndings, calendar, log } = dependencies;
  const campaigns = createCampaignEnding(dependencies);

  return ENDINGS.handler(dependencies, async () => {
    const today = dayOf(calendar());
    const undecided = rowsOf(0, ROWS, (after, limit) => campaignEndings.listUndecided(today, after, limit));
    let ended = 0;
    const end = async (id: number): Promise<void> => {
      await campaigns.end(id);
      ended += 1;
    };
    await forEach(undecided, (id) => `campaign ${id}`, end).finally(() => {
      if (ended > 0) log.info({ ended }, 'campaigns ended');
    });
  });
}
