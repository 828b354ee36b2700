import { plural } from '#server/kernel/text/plural.ts';
import type { ProjectOutcome } from '../campaign/campaign.rules.ts';
import type { OutcomeCounts } from './outcome.rules.ts';

type Badge = { label: string; tone: 'green' | 'red' };

const BADGES: Partial<Record<string, Badge>> = {
  RELEASED: { label: 'Lanzado', tone: 'green' },
  CANCELLED: { label: 'Cancelado', tone: 'red' },
} satisfies Record<ProjectOutcome, Badge>;

/** Undefined for an outcome of a newer server. */
export const outcomeBadge = (outcome: ProjectOutcome): Badge | undefined => BADGES[outcome];

/** `2 lanzados · 1 cancelado`; empty where there is neither. */
export const outcomesText = ({ released, cancelled }: OutcomeCounts): string =>
  [
    ...(released > 0 ? [plural(released, 'lanzado', 'lanzados')] : []),
    ...(cancelled > 0 ? [plural(cancelled, 'cancelado', 'cancelados')] : []),
  ].join(' · ');
