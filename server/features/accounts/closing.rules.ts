import { DAY } from '#server/kernel/time/durations.ts';

/** Days between asking to close an account and closing it for good. */
export const CLOSING_DAYS = 14;

/** The name of a closed account where its projects and comments stay. */
export const CLOSED_NAME = 'Cuenta cerrada';

/** Stored in place of the address of a closed account: unique, and valid for nobody. */
export const closedEmail = (userId: number): string => `closed:${userId}`;

export const closingOf = (now: Date): Date => new Date(now.getTime() + CLOSING_DAYS * DAY);
