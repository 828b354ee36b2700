import { dayAfter, shownDay, type Day } from '#server/kernel/time/calendar.ts';
import { fieldsProblem, problem, type Problem } from '#server/kernel/errors.ts';
import type { Project, ProjectFields } from '../project.rules.ts';

/** Days from today until the last on which a campaign may close. */
export const MAX_CAMPAIGN_DAYS = 120;

const CAMPAIGN_ENDED = problem(
  'CAMPAIGN_ENDED',
  'La campaña de este proyecto terminó: ya no recibe inversiones ni cambia su cierre',
);

const CLOSING_DAY_PASSED = problem(
  'CLOSING_DAY_PASSED',
  'La fecha de cierre es hoy o ya pasó: elige otra antes de publicar el proyecto',
);

export type Campaign = Pick<Project, 'closesOn' | 'campaignResult' | 'projectOutcome'>;

/** Whether its result or the game's outcome is stored: it never takes investments again, whatever the day. */
export const isEndStored = ({ campaignResult, projectOutcome }: Omit<Campaign, 'closesOn'>): boolean =>
  campaignResult !== null || projectOutcome !== null;

/**
 * Whether its campaign is over: its last day has passed in Buenos Aires, or its result or the game's outcome is stored,
 * whatever the day.
 */
export const hasCampaignEnded = (campaign: Campaign, today: Day): boolean =>
  isEndStored(campaign) || (campaign.closesOn !== null && campaign.closesOn < today);

/** Why a project may not be saved with this last day, or null; `before` is null for a new one. */
export function closingDayProblem(before: Project | null, after: ProjectFields, today: Day): Problem | null {
  const { closesOn } = after;
  if (closesOn === null) return null;
  const [first, last] = [dayAfter(today, 1), dayAfter(today, MAX_CAMPAIGN_DAYS)];
  const isOutside = closesOn < first || closesOn > last;
  if (closesOn !== before?.closesOn && isOutside)
    return fieldsProblem({
      closesOn: `La fecha de cierre debe estar entre el ${shownDay(first)} y el ${shownDay(last)}`,
    });
  const publishes = after.isPublished && !before?.isPublished && !before?.campaignResult;
  return publishes && closesOn < first ? CLOSING_DAY_PASSED : null;
}

/** Whether an edit opens a project again, or changes the end of its campaign. */
export const reopens = (before: Project, after: ProjectFields): boolean =>
  (after.isActive && !before.isActive) ||
  after.closesOn !== before.closesOn ||
  after.fundingModel !== before.fundingModel;

/** Why an ended campaign can't be changed so, or null. */
export const endedProblem = (before: Project, after: ProjectFields): Problem | null =>
  before.campaignResult !== null && reopens(before, after) ? CAMPAIGN_ENDED : null;
