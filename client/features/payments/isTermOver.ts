import { calendarNow } from '#client/sandbox.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';

/** Whether the last day to pay is over. */
export const isTermOver = (payBy: Day): boolean => payBy < dayOf(calendarNow());
