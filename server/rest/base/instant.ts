import type { Day } from '#server/domain/calendar.ts';

/** A calendar day as the original calls write it, noon UTC: the same day in the Americas, Europe and Africa. */
export const asInstant = (day: Day | null): string | null => (day === null ? null : `${day}T12:00:00Z`);
