/** What a studio receives of a campaign that ends below its goal: everything, or nothing. */
export const FUNDING_MODELS = ['KEEP_IT_ALL', 'ALL_OR_NOTHING'] as const;
export type FundingModel = (typeof FUNDING_MODELS)[number];

export const MODEL_MEANINGS: Record<FundingModel, string> = {
  KEEP_IT_ALL: 'Commitments stay in force, whether or not the goal is reached.',
  ALL_OR_NOTHING: 'Below the goal at the end of its last day, every commitment is released.',
};

export const CAMPAIGN_RESULTS = ['FUNDED', 'NOT_FUNDED'] as const;
export type CampaignResult = (typeof CAMPAIGN_RESULTS)[number];

export const RESULT_MEANINGS: Record<CampaignResult, string> = {
  FUNDED: 'The goal was reached, or with KEEP_IT_ALL any commitment was in force.',
  NOT_FUNDED: 'The goal was missed with ALL_OR_NOTHING and its commitments were released, or there were none.',
};

/** Whether a campaign that ended so releases every commitment. */
export const releasesAll = (result: CampaignResult | null, model: FundingModel): boolean =>
  result === 'NOT_FUNDED' && model === 'ALL_OR_NOTHING';

/** What became of a game. */
export const PROJECT_OUTCOMES = ['RELEASED', 'CANCELLED'] as const;
export type ProjectOutcome = (typeof PROJECT_OUTCOMES)[number];

/** Whether commitments may be paid: under all-or-nothing, once the campaign is funded. */
export const areCommitmentsPayable = (model: FundingModel, result: CampaignResult | null): boolean =>
  model === 'KEEP_IT_ALL' || result === 'FUNDED';
