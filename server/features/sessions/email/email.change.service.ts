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
import type { KeyOwner } from '../key.log.service.ts';
import { passwordReset } from '../passwords/password.reset.mail.ts';
import { endEveryKey } from '../every.key.steps.ts';
import { changeKeys, requireProof } from '../key.changes.service.ts';
import { requireNotSuspended } from '#server/features/accounts/suspension.steps.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR);

export function createEmailChangeService(dependencies: Dependencies) {
  const { database, users, credentials, keyLock, emailChanges, passwordResets } = dependencies;
  const { jobs, passwords, throttles, calendar, now } = dependencies;

  /** Refuses an address that was taken concurrently, by the unique index. */
  const takingAddress = <T>(work: (tx: Writer) => Promise<T>): Promise<T> =>
    database.write('visitor', work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError(EMAIL_TAKEN) : error;
    });

  async function requireFree(tx: Writer, email: string, viewerId: number, at: Date): Promise<void> {
    const isTaken = (await credentials.hasEmail(tx, email)) || (await emailChanges.isReserved(tx, email, viewerId, at));
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
      await changeKeys(dependencies, viewer, null, async (tx, at) => {
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
    async confirm(secret: string, owner: KeyOwner): Promise<void> {
      const change = await emailChanges.findByConfirmHash(hashOfSecret(secret));
      if (!change) throw new DomainError(INVALID_EMAIL_CHANGE);
      const { id, userId, oldEmail, newEmail } = change;
      owner.accountId = userId;
      await takingAddress(async (tx) => {
        const at = now();
        const keys = await keyLock.ofAccount(tx, userId); // other changes of the account wait from here on
        const account = await credentials.lockEmail(tx, userId);
        const undoableUntil = account?.emailConfirmedAt ? hoursAfter(at, 24 * UNDO_CHANGE_DAYS) : null;
        const isConfirmed = await emailChanges.confirm(keys, id, at, undoableUntil);
        if (!isConfirmed || account?.email !== oldEmail) throw new DomainError(INVALID_EMAIL_CHANGE);
        await requireNotSuspended(dependencies, tx, userId);
        await credentials.saveEmail(tx, userId, newEmail, at);
        if (await emailChanges.isReserved(tx, newEmail, userId, at)) throw new DomainError(EMAIL_TAKEN);
        await passwordResets.useAll(keys, userId, at); // sent to the old address
        if (undoableUntil) await jobs.add(tx, [emailChangeNotice.jobOnce({ changeId: id }, calendar())]);
      });
    },

    /**
     * Restores an account's old address, ends all keys, and sends a link to set a new password: whoever changed the
     * address may know the password, so it is made useless. Works for a suspended account too: it gives no access, and
     * otherwise the attacker would keep the address when the link expires.
     */
    async undo(secret: string, owner: KeyOwner): Promise<void> {
      const change = await emailChanges.findByUndoHash(hashOfSecret(secret));
      if (!change) throw new DomainError(INVALID_EMAIL_CHANGE);
      const { userId, oldEmail } = change;
      owner.accountId = userId;
      const unknownHash = await passwords.hash(randomBytes(32).toString('base64url'));
      await takingAddress(async (tx) => {
        const at = now();
        const keys = await keyLock.ofAccount(tx, userId);
        if (!(await emailChanges.undo(keys, change, at))) throw new DomainError(INVALID_EMAIL_CHANGE);
        await credentials.saveEmail(tx, userId, oldEmail, at);
        await credentials.savePassword(tx, userId, unknownHash);
        await endEveryKey(dependencies, keys, userId, at);
        await jobs.add(tx, [passwordReset.jobOnce({ userId }, calendar())]);
      });
    },
  };
}
