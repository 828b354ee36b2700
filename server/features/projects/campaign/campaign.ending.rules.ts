import type { Day } from '#server/kernel/time/calendar.ts';
import type { CampaignResult } from './campaign.rules.ts';
import type { Project } from '../project.rules.ts';

/**
 * Whether the end of its campaign is to be decided: its last day is over, and it was a campaign, hidden or not. A
 * cancelled game released its commitments already.
 */
export const isToBeDecided = (project: Project, today: Day): boolean =>
  project.campaignResult === null &&
  project.closesOn !== null &&
  project.closesOn < today &&
  (project.isPublished || project.hiddenAt !== null) &&
  project.projectOutcome !== 'CANCELLED';

/** FUNDED if active commitments reach the goal; with KEEP_IT_ALL, if there are any. */
export function resultOf({ fundingModel, fundingRaisedCents, fundingGoalCents }: Project): CampaignResult {
  const needed = fundingModel === 'ALL_OR_NOTHING' ? fundingGoalCents : 1;
  return fundingRaisedCents >= needed ? 'FUNDED' : 'NOT_FUNDED';
}
