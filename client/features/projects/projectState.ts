import type { Labelled } from '#client/text/labels.ts';

type Seats = { isActive: boolean; investorCount: number; maxInvestors: number };
type Funding = { fundingRaised: number; fundingGoal: number };

/** Why a project takes no new investors, and whether it reached its goal; nothing for any other. */
export function projectStates({ isActive, investorCount, maxInvestors, ...funding }: Seats & Funding): Labelled[] {
  const isFull = investorCount >= maxInvestors;
  const closed: Labelled[] = isActive ? [] : [{ label: 'Cerrado', tone: 'gray' }];
  const full: Labelled[] = isActive && isFull ? [{ label: 'Cupo completo', tone: 'orange' }] : [];
  return [...closed, ...full, ...goalState(funding)];
}

function goalState({ fundingRaised, fundingGoal }: Funding): Labelled[] {
  if (fundingRaised < fundingGoal) return [];
  return [{ label: fundingRaised > fundingGoal ? 'Meta superada' : 'Meta alcanzada', tone: 'green' }];
}

/** Few enough seats to be worth saying. */
const FEW = 5;

/** `11 inversores · Quedan 2 cupos`. */
export function seatsText({ isActive, investorCount, maxInvestors }: Seats): string {
  const investors = investorCount === 1 ? '1 inversor' : `${investorCount || 'Sin'} inversores`;
  const left = maxInvestors - investorCount;
  if (!isActive || left < 1 || left > FEW) return investors;
  return `${investors} · ${left === 1 ? 'Queda 1 cupo' : `Quedan ${left} cupos`}`;
}
