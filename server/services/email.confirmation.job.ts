import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { CONFIRMATION_DAYS, confirmationPath } from '#server/domain/email.confirmation.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isId } from '#server/jobs/payload.ts';
import { emailConfirmation } from '#server/mail/messages/email.confirmation.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

const CONFIRMATION = jobKind('email_confirmation', { userId: isId });

const DAY = 24 * 3_600_000;

/** A mail to confirm the account's address; the instant tells it from others of the account. */
export const emailConfirmationJob = (userId: number, now: Date): NewJob =>
  CONFIRMATION.job(`${userId}.${now.getTime()}`, { userId }, now);

/** Sends the mail; its link is saved first, so that it works as soon as it arrives. */
export const emailConfirmationHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, CONFIRMATION, async ({ key, payload }) => {
    const { database, users, keyLock, emailConfirmations, linkSecrets, siteUrl, clock } = dependencies;
    const { userId } = payload;
    const secret = linkSecrets.of(`${CONFIRMATION.name} ${key}`);
    const expiresAt = new Date(clock().getTime() + CONFIRMATION_DAYS * DAY);
    const to = await database.write('system', async (tx) => {
      const keys = await keyLock.ofAccount(tx, userId); // from here the address stays
      const user = await users.findById(userId, tx);
      if (!user || user.emailConfirmedAt) return null;
      await emailConfirmations.save(keys, { secretHash: hashOfSecret(secret), userId, expiresAt });
      return user.email;
    });
    return to === null ? null : { to, content: emailConfirmation(`${siteUrl}${confirmationPath(secret)}`) };
  });
