import { HOUR } from '#server/kernel/time/durations.ts';

/**
 * How many acts of one kind, by one person in one project, are mailed at once to the same other person within the span;
 * the app shows all of them. Reminders of days are always mailed.
 */
export const MAX_MAILS_ALIKE = 10;
/** Milliseconds. */
export const MAILS_ALIKE_SPAN = HOUR;
