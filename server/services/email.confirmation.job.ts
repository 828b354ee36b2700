import type { Job, NewJob } from '#server/data/repositories/job.repository.ts';
import { CONFIRMATION_DAYS, confirmationPath } from '#server/domain/email.confirmation.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { emailConfirmation } from '#server/mail/messages/email.confirmation.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import type { Dependencies } from './dependencies.ts';
import { MAIL_TRIES, mailTried } from './mail.tries.ts';

const KIND = 'email_confirmation';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** A mail to confirm the account's address; the instant tells it from others of the account. */
export const emailConfirmationJob = (userId: number, now: Date): NewJob => ({
  kind: KIND,
  key: `${userId}.${now.getTime()}`,
  payload: { userId },
  runAt: now,
  createdAt: now,
});

/** Sends the mail; its link is saved first, so that it works as soon as it arrives. */
export const emailConfirmationHandler = ({
  users,
  emailConfirmations,
  linkSecrets,
  mailer,
  siteUrl,
  clock,
}: Dependencies): JobHandler => ({
  kind: KIND,
  batch: 10,
  lease: 300 * SECOND,
  ...MAIL_TRIES,
  async run(job) {
    const user = await users.findById(userIdOf(job));
    if (!user || user.emailConfirmedAt) return { result: 'done' };
    const secret = linkSecrets.of(`${KIND} ${job.key}`);
    const expiresAt = new Date(clock().getTime() + CONFIRMATION_DAYS * DAY);
    await emailConfirmations.save({ secretHash: hashOfSecret(secret), userId: user.id, expiresAt });
    const content = emailConfirmation(`${siteUrl}${confirmationPath(secret)}`);
    return mailTried(await mailer.send({ to: user.email, id: `${KIND}.${job.key}`, content, unsubscribeUrl: null }));
  },
});

const userIdOf = ({ payload }: Job): number => (payload as { userId: number }).userId;
