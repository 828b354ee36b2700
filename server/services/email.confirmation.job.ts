import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { CONFIRMATION_DAYS, confirmationPath } from '#server/domain/email.confirmation.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { emailConfirmation } from '#server/mail/messages/email.confirmation.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

const KIND = 'email_confirmation';

const DAY = 24 * 3_600_000;

/** A mail to confirm the account's address; the instant tells it from others of the account. */
export const emailConfirmationJob = (userId: number, now: Date): NewJob => ({
  kind: KIND,
  key: `${userId}.${now.getTime()}`,
  payload: { userId },
  runAt: now,
  createdAt: now,
});

/** Sends the mail; its link is saved first, so that it works as soon as it arrives. */
export const emailConfirmationHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, KIND, async ({ key, payload }) => {
    const { users, emailConfirmations, linkSecrets, siteUrl, clock } = dependencies;
    const user = await users.findById((payload as { userId: number }).userId);
    if (!user || user.emailConfirmedAt) return null;
    const secret = linkSecrets.of(`${KIND} ${key}`);
    const expiresAt = new Date(clock().getTime() + CONFIRMATION_DAYS * DAY);
    await emailConfirmations.save({ secretHash: hashOfSecret(secret), userId: user.id, expiresAt });
    return { to: user.email, content: emailConfirmation(`${siteUrl}${confirmationPath(secret)}`) };
  });
