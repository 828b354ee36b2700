/** Mails at once of one person's acts of a kind in a project to one other, in this span; those after it are not sent. */
export const MAX_MAILS_ALIKE = 10;
/** Milliseconds. */
export const MAILS_ALIKE_SPAN = 3_600_000;
