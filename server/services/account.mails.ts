import { randomBytes } from 'node:crypto';
import type { Job, NewJob } from '#server/data/repositories/job.repository.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import type { MailContent } from '#server/mail/content.ts';
import type { Dependencies } from './dependencies.ts';
import { MAIL_TRIES, mailTried } from './mail.tries.ts';

/** A job with a key that is never the same again: a link may be derived from it. */
export const jobOnce = (kind: string, payload: object, now: Date): NewJob => ({
  kind,
  key: randomBytes(16).toString('base64url'),
  payload,
  runAt: now,
  createdAt: now,
});

/** To whom a mail goes and what it says; null when it is not wanted any more. */
type Written = { to: string; content: MailContent } | null;

/** Sends mails about the account itself: confirmed or not, they can't be stopped. */
export const accountMailHandler = (
  { mailer }: Pick<Dependencies, 'mailer'>,
  kind: string,
  write: (job: Job) => Promise<Written>,
): JobHandler => ({
  kind,
  places: 10,
  ...MAIL_TRIES,
  async run(job) {
    const written = await write(job);
    if (!written) return { result: 'done' };
    return mailTried(await mailer.send({ ...written, id: `${kind}.${job.key}`, unsubscribeUrl: null }));
  },
});
