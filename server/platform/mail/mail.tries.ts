import { HOUR, SECOND } from '#server/kernel/durations.ts';
import { doublingDelay, type JobHandler, type TryResult } from '#server/platform/jobs/handler.ts';
import type { SendResult } from './send.result.ts';

/**
 * How often and when a mail is tried again: for a day and a half. A try waits for its turn too: two hours are longer
 * than what fills the places of every kind of mail takes on the slowest mail server that isn't given up.
 */
export const MAIL_TRIES: Pick<JobHandler, 'fallsDue' | 'timeout' | 'maxTries' | 'delayAfter'> = {
  fallsDue: false,
  timeout: 2 * HOUR,
  maxTries: 16,
  delayAfter: doublingDelay(30 * SECOND, 6 * HOUR),
};

/** The result of a job by how its mail was sent. */
export function mailTried({ state, response }: SendResult): TryResult {
  if (state === 'accepted') return { result: 'done' };
  return { result: state === 'again' ? 'again' : 'dead', reason: response };
}
