import { plural } from '#server/kernel/plural.ts';
import { hasFewSeats } from './seats.rules.ts';

type Seats = { isActive: boolean; investorCount: number; maxInvestors: number };
/** In one unit. */
type Funding = { fundingRaised: number; fundingGoal: number };
/** With the theme's palette of its colour. */
type State = { label: string; tone: 'gray' | 'orange' | 'green' };

/** Why a project takes no new investors, and whether it reached its goal; nothing for any other. */
export function projectStates({ isActive, investorCount, maxInvestors, ...funding }: Seats & Funding): State[] {
  const isFull = investorCount >= maxInvestors;
  const closed: State[] = isActive ? [] : [{ label: 'Cerrado', tone: 'gray' }];
  const full: State[] = isActive && isFull ? [{ label: 'Cupo completo', tone: 'orange' }] : [];
  return [...closed, ...full, ...goalState(funding)];
}

function goalState({ fundingRaised, fundingGoal }: Funding): State[] {
  if (fundingRaised < fundingGoal) return [];
  return [{ label: fundingRaised > fundingGoal ? 'Meta superada' : 'Meta alcanzada', tone: 'green' }];
}

/** `11 inversores · Quedan 2 cupos`. */
export function seatsText({ isActive, investorCount, maxInvestors }: Seats): string {
  const investors = investorCount === 0 ? 'Sin inversores' : plural(investorCount, 'inversor', 'inversores');
  if (!isActive || !hasFewSeats({ investorCount, maxInvestors })) return investors;
  const left = maxInvestors - investorCount;
  return `${investors} · ${left === 1 ? 'Queda' : 'Quedan'} ${plural(left, 'cupo', 'cupos')}`;
}
