import type { NewJob } from '#server/data/repositories/job.repository.ts';
import { FORGOTTEN_PASSWORD_PATH, MAX_RESET_MAILS, RESET_MINUTES, resetPath } from '#server/domain/password.reset.ts';
import type { JobHandler } from '#server/jobs/handler.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { isFlag, isId, orNull, type PayloadOf } from '#server/jobs/payload.ts';
import { passwordChanged } from '#server/mail/messages/password.changed.ts';
import { passwordReset } from '#server/mail/messages/password.reset.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import { accountMailHandler } from './account.mails.ts';
import type { Dependencies } from './dependencies.ts';

/** `userId` is null when no account has the address: the job is added all the same, and does nothing. */
const RESET_PAYLOAD = { userId: orNull(isId), isCounted: isFlag };
const RESET = jobKind('password_reset', RESET_PAYLOAD);
const CHANGED = jobKind('password_changed', { userId: isId });

const MINUTE = 60_000;
const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE);

/** A mail to set a new password. Those that are asked for by anybody count. */
export const passwordResetJob = (reset: PayloadOf<typeof RESET_PAYLOAD>, now: Date): NewJob =>
  RESET.jobOnce(reset, now);

/** A mail that tells of a changed password. */
export const passwordChangedJob = (userId: number, now: Date): NewJob => CHANGED.jobOnce({ userId }, now);

/** Sends the mail, to the address that the account has by then; its link is saved first. */
export const passwordResetHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, RESET, async ({ key, payload }) => {
    const { database, users, keyLock, passwordResets, linkSecrets, siteUrl, clock } = dependencies;
    const { userId, isCounted } = payload;
    if (userId === null) return null;
    const now = clock();
    const secret = linkSecrets.of(`${RESET.name} ${key}`);
    const link = { secretHash: hashOfSecret(secret), userId, expiresAt: minutesAfter(now, RESET_MINUTES) };
    const ofLastHour = { limit: MAX_RESET_MAILS, since: minutesAfter(now, RESET_MINUTES - 60) };
    const to = await database.write('system', async (tx) => {
      const keys = await keyLock.ofAccount(tx, userId); // from here the address stays
      const user = await users.findById(userId, tx);
      return user && (await passwordResets.save(keys, link, isCounted ? ofLastHour : null)) ? user.email : null;
    });
    return to === null ? null : { to, content: passwordReset(`${siteUrl}${resetPath(secret)}`) };
  });

export const passwordChangedHandler = (dependencies: Dependencies): JobHandler =>
  accountMailHandler(dependencies, CHANGED, async ({ payload }) => {
    const { users, siteUrl } = dependencies;
    const user = await users.findById(payload.userId);
    return user && { to: user.email, content: passwordChanged(`${siteUrl}${FORGOTTEN_PASSWORD_PATH}`) };
  });
