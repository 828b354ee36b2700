import { randomBytes } from 'node:crypto';
import { isUniqueViolation, type Writer } from '#server/platform/database/database.ts';
import { HOUR } from '#server/kernel/time/durations.ts';
import {
  CONFIRM_CHANGE_HOURS,
  emailChangeProblem,
  INVALID_EMAIL_CHANGE,
  UNDO_CHANGE_DAYS,
} from './email.change.rules.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { EMAIL_TAKEN, normalizeEmail, requireAccount } from '#server/features/accounts/user.rules.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { addOpenLink } from '#server/features/accounts/open.links.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { emailChangeConfirmation } from './email.change.confirmation.mail.ts';
import { emailChangeNotice } from './email.change.notice.mail.ts';
import type { CredentialOwner } from '../credential.log.service.ts';
import { passwordReset } from '../passwords/password.reset.mail.ts';
import { endEveryCredential } from '../every.credential.steps.ts';
import { changeCredentials, requireProof } from '../credential.changes.service.ts';
import { requireNotSuspended } from '#server/features/accounts/suspension.steps.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR);

export function createEmailChangeService(dependencies: Dependencies) {
  const { database, users, accountAccess, credentialLock, emailChanges, passwordResets } = dependencies;
  const { jobs, passwords, throttles, calendar, now } = dependencies;

  /** Refuses an address that was taken concurrently, by the unique index. */
  const takingAddress = <T>(work: (tx: Writer) => Promise<T>): Promise<T> =>
    database.write('visitor', work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError(EMAIL_TAKEN) : error;
    });

  async function requireFree(tx: Writer, email: string, viewerId: number, at: Date): Promise<void> {
    const isTaken =
      (await accountAccess.hasEmail(tx, email)) || (await emailChanges.isReserved(tx, email, viewerId, at));
    if (isTaken) throw new DomainError(EMAIL_TAKEN);
  }

  return {
    /** Sends a link to the new address; the account keeps its own until the link is opened. */
    async request(viewer: Viewer | null, newEmail: string): Promise<void> {
      requireProof(viewer, now());
      const user = requireAccount(await users.findById(viewer.id));
      refuse(emailChangeProblem(user.email, newEmail));
      await throttles.emailChange.attempt({ accountId: viewer.id });
      const email = normalizeEmail(newEmail);
      const change = { userId: viewer.id, oldEmail: user.email, newEmail: email };
      await changeCredentials(dependencies, viewer, null, async (tx, at) => {
        await requireFree(tx, email, viewer.id, at);
        const times = { createdAt: at, expiresAt: hoursAfter(at, CONFIRM_CHANGE_HOURS) };
        const id = await emailChanges.create(tx, { ...change, ...times });
        await addOpenLink(dependencies, tx, emailChangeConfirmation, email, { changeId: id });
        await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
      });
    },

    /**
     * Switches to the address that the secret was sent to. A confirmed old address is notified and can undo it;
     * one that wasn't may be somebody else's.
     */
    async confirm(secret: string, owner: CredentialOwner): Promise<void> {
      const change = await emailChanges.findByConfirmHash(hashOfSecret(secret));
      if (!change) throw new DomainError(INVALID_EMAIL_CHANGE);
      const { id, userId, oldEmail, newEmail } = change;
      owner.accountId = userId;
      await takingAddress(async (tx) => {
        const at = now();
        const locked = await credentialLock.ofAccount(tx, userId); // other changes of the account wait from here on
        const account = await accountAccess.lockEmail(tx, userId);
        const undoableUntil = account?.emailConfirmedAt ? hoursAfter(at, 24 * UNDO_CHANGE_DAYS) : null;
        const isConfirmed = await emailChanges.confirm(locked, id, at, undoableUntil);
        if (!isConfirmed || account?.email !== oldEmail) throw new DomainError(INVALID_EMAIL_CHANGE);
        await requireNotSuspended(dependencies, tx, userId);
        await accountAccess.saveEmail(tx, userId, newEmail, at);
        if (await emailChanges.isReserved(tx, newEmail, userId, at)) throw new DomainError(EMAIL_TAKEN);
        await passwordResets.useAll(locked, userId, at); // sent to the old address
        if (undoableUntil) await jobs.add(tx, [emailChangeNotice.jobOnce({ changeId: id }, calendar())]);
      });
    },

    /**
     * Restores an account's old address, ends all credentials, and sends a link to set a new password: whoever changed
     * the address may know the password, so it is made useless. Works for a suspended account too: it gives no access,
     * and otherwise the attacker would keep the address when the link expires.
     */
    async undo(secret: string, owner: CredentialOwner): Promise<void> {
      const change = await emailChanges.findByUndoHash(hashOfSecret(secret));
      if (!change) throw new DomainError(INVALID_EMAIL_CHANGE);
      const { userId, oldEmail } = change;
      owner.accountId = userId;
      const unknownHash = await passwords.hash(randomBytes(32).toString('base64url'));
      await takingAddress(async (tx) => {
        const at = now();
        const locked = await credentialLock.ofAccount(tx, userId);
        if (!(await emailChanges.undo(locked, change, at))) throw new DomainError(INVALID_EMAIL_CHANGE);
        await accountAccess.saveEmail(tx, userId, oldEmail, at);
        await accountAccess.savePassword(tx, userId, unknownHash);
        await endEveryCredential(dependencies, locked, userId, at);
        await jobs.add(tx, [passwordReset.jobOnce({ userId }, calendar())]);
      });
    },
  };
}
