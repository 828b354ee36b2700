import { DomainError, fieldsProblem, refuse } from '#server/kernel/errors.ts';
import { INVALID_RESET_LINK, newPasswordProblem } from './password.reset.rules.ts';
import { currentSession, logInProblem } from '../session.rules.ts';
import { emailProblem, normalizeEmail, WRONG_PASSWORD } from '#server/features/accounts/user.rules.ts';
import { isCommonPassword } from '#server/platform/security/frequent.passwords.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { openLinkJob } from '#server/features/accounts/open.links.steps.ts';
import type { CredentialOwner } from '../credential.log.service.ts';
import { requireOwnPassword } from './own.password.service.ts';
import { passwordChanged } from './password.changed.mail.ts';
import { passwordReset } from './password.reset.mail.ts';
import { endEveryCredential } from '../every.credential.steps.ts';
import { requireStillOpen } from '../credential.changes.service.ts';
import { requireNotSuspended } from '#server/features/accounts/suspension.steps.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Client } from '#server/kernel/client.ts';

const WRONG_CURRENT = { ...WRONG_PASSWORD, details: { currentPassword: WRONG_PASSWORD.message } };

export function createPasswordService(dependencies: Dependencies) {
  const { database, users, accountAccess, credentialLock, sessions, passwordResets, emailChanges } = dependencies;
  const { accessTokens, feeds, jobs, passwords, throttles, calendar, now } = dependencies;

  return {
    /** Sends a link to set a new password. Answer and work are the same whether or not there is an account. */
    async requestReset(email: string, client: Client, owner: CredentialOwner): Promise<void> {
      const wrong = emailProblem(email);
      refuse(fieldsProblem(wrong ? { email: wrong } : {}));
      await throttles.passwordReset.attempt({ address: client.address });
      const userId = (await users.findCredentials(email))?.id ?? null;
      owner.accountId = userId;
      const job = openLinkJob(dependencies, passwordReset, normalizeEmail(email), { userId });
      await database.write('visitor', (tx) => jobs.add(tx, [job]));
    },

    /** Sets the password of whoever received the link, which proves the address too. Every other credential ends. */
    async reset(secret: string, password: string, owner: CredentialOwner): Promise<void> {
      refuse(newPasswordProblem('password', password, await isCommonPassword(password)));
      const link = hashOfSecret(secret);
      const userId = await passwordResets.findOwner(link, now());
      if (userId === null) throw new DomainError(INVALID_RESET_LINK); // before hashing, which is slow
      owner.accountId = userId;
      const passwordHash = await passwords.hash(password);
      await database.write('visitor', async (tx) => {
        const at = now();
        const locked = await credentialLock.ofAccount(tx, userId); // other links of the account wait from here on
        await accountAccess.savePassword(tx, userId, passwordHash);
        if (!(await passwordResets.use(locked, link, at))) throw new DomainError(INVALID_RESET_LINK);
        await requireNotSuspended(dependencies, tx, userId); // the link stays valid
        await endEveryCredential(dependencies, locked, userId, at);
        await users.confirmEmail(tx, userId, at);
        await jobs.add(tx, [passwordChanged.jobOnce({ userId }, calendar())]);
      });
    },

    /** Sets the viewer's own password. Their session goes on, all others end; tokens and the feed if requested. */
    async change(
      viewer: Viewer | null,
      currentPassword: string,
      newPassword: string,
      endsTokensAndFeed = false,
    ): Promise<void> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      refuse(newPasswordProblem('newPassword', newPassword, await isCommonPassword(newPassword)));
      const known = await requireOwnPassword(dependencies, viewer, currentPassword, WRONG_CURRENT);
      const passwordHash = await passwords.hash(newPassword);
      await database.write(viewer, async (tx) => {
        const at = now();
        const locked = await requireStillOpen(dependencies, tx, viewer);
        // Another change came first: the typed password is no longer the account's.
        if ((await accountAccess.lockHash(tx, viewer.id)) !== known) throw new DomainError(WRONG_CURRENT);
        await accountAccess.savePassword(tx, viewer.id, passwordHash);
        await emailChanges.cancelPending(locked, viewer.id, at);
        await passwordResets.useAll(locked, viewer.id, at);
        await sessions.endAll(locked, viewer.id, at, currentSession(viewer));
        if (endsTokensAndFeed) {
          await accessTokens.revokeAll(locked, viewer.id, at);
          await feeds.remove(locked, viewer.id);
        }
        await jobs.add(tx, [passwordChanged.jobOnce({ userId: viewer.id }, calendar())]);
        await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
      });
    },
  };
}
