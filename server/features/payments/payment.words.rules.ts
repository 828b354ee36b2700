import type { ProjectOutcome } from '#server/features/projects/campaign/campaign.rules.ts';

/** What a project has of what it received, said beside what was raised: a cancelled game has to return all of it. */
export const confirmedText = (amount: string, outcome: ProjectOutcome | null): string =>
  `${amount} ${outcome === 'CANCELLED' ? 'por devolver' : 'confirmados como pagados'}`;
