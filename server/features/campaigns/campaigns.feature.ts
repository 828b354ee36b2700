import { createCampaignEndings } from './campaign.endings.repository.ts';

export const repositories = { campaignEndings: createCampaignEndings };
