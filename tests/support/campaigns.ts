import { scheduleCampaignEndings } from '#server/features/campaigns/campaign.endings.jobs.ts';
import type { TestApp } from './app.ts';
import { runJobs } from './mails.ts';

/** What a server does about campaigns that is started at this instant. */
export async function endCampaignsAt(app: TestApp, instant: string): Promise<void> {
  app.setNow(instant);
  await scheduleCampaignEndings(app.app.dependencies);
  await runJobs(app);
}
