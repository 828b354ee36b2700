import type { Writer } from '#server/platform/database/database.ts';
import { DAY, MINUTE } from '#server/kernel/time/durations.ts';
import { doEach } from '#server/platform/jobs/each.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { CREATION_KEY_DAYS } from '#server/features/idempotency/idempotency.rules.ts';
import { windowStart } from '#server/features/accounts/quota.use.steps.ts';

const PAGE = 500;

/**
 * Deletes at once and every ten minutes what opens nothing any more (log-ins, links, and what passkeys didn't sign),
 * what no quota counts any more, and idempotency keys that no repeated request is answered by.
 */
export const startCredentialUpkeep = (
  {
    database,
    sessions,
    passkeys,
    passwordResets,
    emailChanges,
    editors,
    invitedAddresses,
    quotas,
    creationKeys,
    investments,
    investmentKeyDays,
    calendar,
    now,
    clock,
  }: Dependencies,
  log: ErrorLog,
) =>
  every(
    10 * MINUTE,
    'deleting old keys and uses',
    clock.whenRight(async (signal) => {
      const at = now();
      const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY);
      const removeAll = async (removeSome: (tx: Writer) => Promise<number>): Promise<void> => {
        while (!signal.aborted && (await database.write('system', removeSome)) === PAGE);
      };
      await doEach({
        'log-ins': () => removeAll((tx) => sessions.removeOld(tx, at, PAGE)),
        'challenges of passkeys': () => removeAll((tx) => passkeys.removeExpired(tx, at, PAGE)),
        'resets of passwords': () => removeAll((tx) => passwordResets.removeExpired(tx, daysAgo(1), PAGE)),
        invitations: () => removeAll((tx) => editors.removeExpired(tx, calendar(), PAGE)),
        'mails with invitations': () => removeAll((tx) => invitedAddresses.removeOldMails(tx, calendar(), PAGE)),
        quotas: () => removeAll((tx) => quotas.removeOld(tx, windowStart(at), PAGE)),
        'keys of creations': () => removeAll((tx) => creationKeys.removeOld(tx, daysAgo(CREATION_KEY_DAYS), PAGE)),
        'keys of investments': () => removeAll((tx) => investments.removeOldKeys(tx, daysAgo(investmentKeyDays), PAGE)),
        // None can be undone by then.
        'changes of addresses': () => removeAll((tx) => emailChanges.removeOld(tx, daysAgo(30), PAGE)),
      });
    }),
    log,
  );
