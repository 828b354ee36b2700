import { HOUR, SECOND } from '#server/kernel/time/durations.ts';
import { doublingDelay, type JobHandler, type TryResult } from '#server/platform/jobs/handler.ts';
import type { Job } from '#server/platform/jobs/job.repository.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';

/**
 * How often and when a mail is tried again: for a day and a half. The time a try waits for a connection counts:
 * two hours are more than all mails that may be in front of it take on the slowest mail server.
 */
export const MAIL_TRIES: Pick<JobHandler, 'fallsDue' | 'timeout' | 'maxTries' | 'delayAfter'> = {
  fallsDue: false,
  timeout: 2 * HOUR,
  maxTries: 16,
  delayAfter: doublingDelay(30 * SECOND, 6 * HOUR),
};

type Sending = { mailer: Mailer; log: { info(details: object, message: string): void } };

/** Kinds of jobs whose Message-IDs begin with another word. */
const ID_BEGINNINGS: Readonly<Record<string, string>> = { event_mail: 'event', mail_digest: 'digest' };

/** The part of a mail's Message-ID before the `@`, by its job. */
export const mailIdOf = ({ kind, key }: Pick<Job, 'kind' | 'key'>): string => `${ID_BEGINNINGS[kind] ?? kind}.${key}`;

/** Sends the mail of a job, logs the mail server's answer, and returns the result of the try. */
export async function sendMail(
  { mailer, log }: Sending,
  job: Pick<Job, 'kind' | 'key' | 'accountId'>,
  mail: Omit<OutgoingMail, 'id'>,
): Promise<TryResult> {
  const id = mailIdOf(job);
  const { state, response } = await mailer.send({ ...mail, id });
  const about = { kind: job.kind, account: job.accountId || null, messageId: mailer.messageIdOf(id) };
  log.info({ ...about, result: state, answer: response }, 'tried to send a mail');
  if (state === 'accepted') return { result: 'done', outcome: response };
  return { result: state === 'again' ? 'again' : 'dead', reason: response };
}

/** The result of a job whose mail nobody needs. */
export const notSent = (why: string): TryResult => ({ result: 'done', outcome: `not sent: ${why}` });
export const UNCONFIRMED = notSent('the address is not confirmed');
