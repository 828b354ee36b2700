import { formatUsd, type Cents } from '#server/kernel/money/money.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { CampaignResult, ProjectOutcome } from './campaign/campaign.rules.ts';
import { outcomeBadge } from './outcome/outcome.words.rules.ts';
import { hasFewSeats } from './seats.rules.ts';

type Seats = { isActive: boolean; investorCount: number; maxInvestors: number };
/** In one unit. */
type Funding = { fundingRaised: number; fundingGoal: number };
/** With the theme's palette of its colour. */
type State = { label: string; tone: 'gray' | 'orange' | 'green' | 'red' };
type Ending = { projectOutcome: ProjectOutcome | null; campaignResult: CampaignResult | null };

/** What became of a project, or why it takes no new investors, and whether it reached its goal; else nothing. */
export function projectStates({ projectOutcome, campaignResult, ...project }: Ending & Seats & Funding): State[] {
  const ended = projectOutcome && outcomeBadge(projectOutcome);
  if (ended) return [ended, ...goalState(project)];
  if (campaignResult === 'NOT_FUNDED') return [{ label: 'No llegó a la meta', tone: 'orange' }];
  return [...seatStates(project), ...goalState(project)];
}

function seatStates({ isActive, investorCount, maxInvestors }: Seats): State[] {
  if (!isActive) return [{ label: 'Cerrado', tone: 'gray' }];
  return investorCount >= maxInvestors ? [{ label: 'Cupo completo', tone: 'orange' }] : [];
}

function goalState({ fundingRaised, fundingGoal }: Funding): State[] {
  if (fundingRaised < fundingGoal) return [];
  return [{ label: fundingRaised > fundingGoal ? 'Meta superada' : 'Meta alcanzada', tone: 'green' }];
}

type Entry = Pick<Seats, 'investorCount' | 'maxInvestors'> & { minInvestmentCents: Cents | null };

/** `Desde US$ 500 · quedan 5 cupos`: what a project that takes investments requires, and its free seats. */
export function entryText({ minInvestmentCents: min, investorCount, maxInvestors }: Entry): string {
  const left = maxInvestors - investorCount;
  const price = min === null ? 'Sin monto mínimo' : `Desde ${formatUsd(min)}`;
  return `${price} · ${left === 1 ? 'queda' : 'quedan'} ${plural(left, 'cupo', 'cupos')}`;
}

/** `11 inversores · Quedan 2 cupos`. */
export function seatsText({ isActive, investorCount, maxInvestors }: Seats): string {
  const investors = investorCount === 0 ? 'Sin inversores' : plural(investorCount, 'inversor', 'inversores');
  if (!isActive || !hasFewSeats({ investorCount, maxInvestors })) return investors;
  const left = maxInvestors - investorCount;
  return `${investors} · ${left === 1 ? 'Queda' : 'Quedan'} ${plural(left, 'cupo', 'cupos')}`;
}
