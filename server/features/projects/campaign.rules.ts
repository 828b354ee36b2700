/** What a studio keeps of a campaign that ends below its goal: everything, or nothing. */
export const FUNDING_MODELS = ['KEEP_IT_ALL', 'ALL_OR_NOTHING'] as const;
export type FundingModel = (typeof FUNDING_MODELS)[number];

export const CAMPAIGN_RESULTS = ['FUNDED', 'NOT_FUNDED'] as const;
export type CampaignResult = (typeof CAMPAIGN_RESULTS)[number];

/** What became of a game. */
export const PROJECT_OUTCOMES = ['RELEASED', 'CANCELLED'] as const;
export type ProjectOutcome = (typeof PROJECT_OUTCOMES)[number];
