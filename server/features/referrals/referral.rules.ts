import type { Day } from '#server/kernel/calendar.ts';
import type { Cents } from '#server/kernel/money.ts';

/** Sources that a project counts apart; what comes from others is counted together. */
export const MAX_SOURCES = 50;

/** The source under which a project counts all beyond its first fifty. */
export const OTHER_SOURCES = 'otras';

/** Of whoever came without a named source. */
export const NO_SOURCE = '';

/** Days that are shown, today included. */
export const REFERRAL_DAYS = 30;

/** What one source brought a project on one day. */
export type ReferralDay = {
  day: Day;
  source: string;
  visits: number;
  /** Those that were taken back are subtracted. */
  follows: number;
  /** On the day of a reversal, the reversed one is subtracted. */
  investments: number;
  amount: Cents;
};
