import { dayOf, shownDay, shownTime } from '#server/kernel/time/calendar.ts';
import { MINUTE } from '#server/kernel/time/durations.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';

/** Hours between two updates of a project that are sent to its investors by mail with their text. */
export const HOURS_BETWEEN_MESSAGES = 24;

/** When the next one may be sent; null when it may be sent now. `latestAt` is the time of the latest one. */
export function nextMessageAt(latestAt: Date | null, now: Date): Date | null {
  if (latestAt === null) return null;
  const next = new Date(latestAt.getTime() + HOURS_BETWEEN_MESSAGES * 60 * MINUTE);
  return next > now ? next : null;
}

/** Names the first full minute in which the next one is possible. */
export function tooSoonSentence(nextAt: Date): string {
  const minute = new Date(Math.ceil(nextAt.getTime() / MINUTE) * MINUTE);
  return `Ya enviaste una actualización por correo. Podrás enviar otra desde el ${shownDay(dayOf(minute))} a las ${shownTime(minute)} (hora de Argentina).`;
}

export const NEEDS_PRIVATE_UPDATE = problem(
  'MESSAGE_NEEDS_PRIVATE_UPDATE',
  'Solo una actualización exclusiva para inversores puede enviarse por correo',
);

/** Why an update may not be sent by mail now, or null. */
export function messageProblem(latestAt: Date | null, now: Date): Problem | null {
  const nextAt = nextMessageAt(latestAt, now);
  return nextAt && problem('MESSAGE_TOO_SOON', tooSoonSentence(nextAt));
}
