import { dayAfter, dayOf, daysBetween, shownDay } from '#server/kernel/time/calendar.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { problem, type Problem } from '#server/kernel/errors.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

/** When the newest update, public or private, was published; without updates, when the project was published. */
export const silentSinceOf = (
  { publishedAt, createdAt }: Pick<Project, 'publishedAt' | 'createdAt'>,
  latestUpdateAt: Date | null,
): Date => latestUpdateAt ?? publishedAt ?? createdAt;

/** Days without an update after which investors may ask for one. */
export const SILENCE_DAYS = 14;

/** What decides whether somebody may ask a project for an update. */
export type UpdateRequestState = {
  /** Whether they invested in it. */
  isInvestor: boolean;
  silentSince: Date;
  /** The time of their open request; null if there is none. */
  requestedAt: Date | null;
};

/** Why an investor may not ask for an update now, or null. */
export function updateRequestProblem(state: UpdateRequestState, now: Date): Problem | null {
  const { isInvestor, silentSince, requestedAt } = state;
  if (!isInvestor) {
    return problem('NOT_PROJECT_INVESTOR', 'Solo quienes invirtieron en el proyecto pueden pedir una actualización');
  }
  if (requestedAt !== null) {
    return problem('UPDATE_ALREADY_REQUESTED', 'Ya pediste una actualización. El estudio responde al publicarla.');
  }
  const silent = dayOf(silentSince);
  if (daysBetween(silent, dayOf(now)) >= SILENCE_DAYS) return null;
  const day = shownDay(dayAfter(silent, SILENCE_DAYS));
  return problem('UPDATE_REQUEST_TOO_EARLY', `Si no hay novedades, podrás pedir una actualización desde el ${day}`);
}

/** The studio is notified when so many investors of a project ask for an update. */
export const NOTIFIED_COUNTS: readonly number[] = [1, 5, 20];

/** How a studio answers requests for an update. */
export type ResponseRecord = {
  answered: number;
  /** Of the answered requests, in days of 24 hours, to one decimal; null without one. */
  medianDays: number | null;
  /** Requests without an answer. */
  open: number;
};

export const NO_REQUESTS: ResponseRecord = { answered: 0, medianDays: null, open: 0 };

/** Answered requests of a studio that count, the latest. */
export const MAX_ANSWERED = 1000;

/** Of times in milliseconds, in days to one decimal; of an even number, the mean of the two in the middle. */
export function medianDays(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return Math.round((median / DAY) * 10) / 10;
}

export const RESPONSE_EXPLANATION =
  'Mediana de los días entre cada pedido respondido y la actualización que lo respondió, en los últimos ' +
  `${MAX_ANSWERED} pedidos respondidos de todos sus proyectos: la mitad esperó menos y la mitad, más. Un inversor puede ` +
  `pedir novedades tras ${SILENCE_DAYS} días sin actualizaciones, y cualquier actualización responde todos los pedidos ` +
  'abiertos del proyecto. Los que siguen sin respuesta no entran en la mediana: se cuentan aparte.';
