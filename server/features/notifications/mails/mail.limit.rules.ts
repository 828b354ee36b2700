import { HOUR } from '#server/kernel/time/durations.ts';

/**
 * How many acts of one person are mailed at once to the same other person within the span, of each group of mails, in
 * all projects together; the app shows all of them. What nobody did, as reminders of days, is always mailed.
 */
export const MAX_MAILS_ALIKE = 10;
/** Milliseconds. */
export const MAILS_ALIKE_SPAN = HOUR;
