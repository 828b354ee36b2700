import { dayOf } from '#server/kernel/calendar.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { daily } from '#server/platform/jobs/daily.ts';
import type { JobHandler } from '#server/platform/jobs/handler.ts';
import { createCampaignEnding } from './campaign.ending.service.ts';

const ENDINGS = daily('campaign_endings', { at: 0 });

/** Ids read at once. */
const ROWS = 200;

export const scheduleCampaignEndings = ENDINGS.schedule;

/** Ends the campaigns whose last day is over. */
export function campaignEndingsHandler(dependencies: Dependencies): JobHandler {
  const { campaignEndings, calendar } = dependencies;
  const campaigns = createCampaignEnding(dependencies);

  return ENDINGS.handler(dependencies, async () => {
    const today = dayOf(calendar());
    let ids = await campaignEndings.listUndecided(today, 0, ROWS);
    while (ids.length > 0) {
      for (const id of ids) await campaigns.end(id);
      ids = await campaignEndings.listUndecided(today, ids.at(-1) ?? 0, ROWS);
    }
  });
}
