/** Of one person's acts of a kind in a project, how many are mailed at once to one other person in a span of time. */
export const MAX_MAILS_ALIKE = 10;
/** Milliseconds. */
export const MAILS_ALIKE_SPAN = 3_600_000;
