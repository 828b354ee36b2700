import { shownDay, type Day } from '#server/kernel/time/calendar.ts';
import type { ProjectOutcome } from '../campaign/campaign.rules.ts';

/** `El juego se lanzó el 05/03/2026`. */
export const outcomeTitle = (outcome: ProjectOutcome, day: Day): string =>
  `El juego se ${outcome === 'RELEASED' ? 'lanzó' : 'canceló'} el ${shownDay(day)}`;
