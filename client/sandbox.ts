import { DAY } from '#server/kernel/time/durations.ts';

/** Set by a sandbox in the page that it sends: by how many days its calendar is ahead of the clock. */
const MARK = 'data-sandbox';

/** Whether the server is one for trying things out. */
export const isSandbox = (): boolean => document.documentElement.hasAttribute(MARK);

/** Whether the calendar has moved since this page last knew. */
export function noteDaysAhead(days: number): boolean {
  const { documentElement: page } = document;
  if (page.getAttribute(MARK) === String(days)) return false;
  page.setAttribute(MARK, String(days));
  return true;
}

/** The present moment of the server's calendar, for days that people read. */
export const calendarNow = (): Date => new Date(Date.now() + Number(document.documentElement.getAttribute(MARK)) * DAY);
