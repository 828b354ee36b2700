import type { Job, NewJob } from '#server/data/repositories/job.repository.ts';
import { CONFIRMATION_DAYS, confirmationPath } from '#server/domain/email.confirmation.ts';
import { doublingDelay, type JobHandler, type TryResult } from '#server/jobs/handler.ts';
import { emailConfirmation } from '#server/mail/messages/email.confirmation.ts';
import type { SendResult } from '#server/mail/send.result.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import type { Dependencies } from './dependencies.ts';

const KIND = 'email_confirmation';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

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
  maxTries: 16, // in a day and a half
  delayAfter: doublingDelay(30 * SECOND, 6 * HOUR),
  async run(job) {
    const user = await users.findById(userIdOf(job));
    if (!user || user.emailConfirmedAt) return { result: 'done' };
    const secret = linkSecrets.of(`${KIND} ${job.key}`);
    const expiresAt = new Date(clock().getTime() + CONFIRMATION_DAYS * DAY);
    await emailConfirmations.save({ secretHash: hashOfSecret(secret), userId: user.id, expiresAt });
    const content = emailConfirmation(`${siteUrl}${confirmationPath(secret)}`);
    return tried(await mailer.send({ to: user.email, id: `${KIND}.${job.key}`, content, unsubscribeUrl: null }));
  },
});

const userIdOf = ({ payload }: Job): number => (payload as { userId: number }).userId;

/** What a send means for its job. */
function tried({ state, response }: SendResult): TryResult {
  if (state === 'accepted') return { result: 'done' };
  return { result: state === 'again' ? 'again' : 'dead', reason: response };
}
