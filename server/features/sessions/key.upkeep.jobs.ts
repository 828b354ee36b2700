import type { Writer } from '#server/platform/database/database.ts';
import { DAY, MINUTE } from '#server/kernel/durations.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { CREATION_KEY_DAYS } from '#server/features/idempotency/idempotency.rules.ts';
import { windowStart } from '#server/features/accounts/quota.use.service.ts';

const PAGE = 500;

/**
 * Deletes at once and every ten minutes what opens nothing any more (log-ins, links, and what passkeys didn't sign),
 * what no quota counts any more, and idempotency keys that no repeated request is answered by.
 */
export const startKeyUpkeep = (
  {
    database,
    sessions,
    passkeys,
    passwordResets,
    emailChanges,
    editors,
    quotas,
    creationKeys,
    investments,
    investmentKeyDays,
    calendar,
    now,
  }: Dependencies,
  log: ErrorLog,
) =>
  every(
    10 * MINUTE,
    'deleting old keys and uses',
    async (signal) => {
      const at = now();
      const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY);
      const removeAll = async (removeSome: (tx: Writer) => Promise<number>): Promise<void> => {
        while (!signal.aborted && (await database.write('system', removeSome)) === PAGE);
      };
      await removeAll((tx) => sessions.removeOld(tx, at, PAGE));
      await removeAll((tx) => passkeys.removeExpired(tx, at, PAGE));
      await removeAll((tx) => passwordResets.removeExpired(tx, daysAgo(1), PAGE));
      await removeAll((tx) => editors.removeExpired(tx, calendar(), PAGE));
      await removeAll((tx) => quotas.removeOld(tx, windowStart(at), PAGE));
      await removeAll((tx) => creationKeys.removeOld(tx, daysAgo(CREATION_KEY_DAYS), PAGE));
      await removeAll((tx) => investments.removeOldKeys(tx, daysAgo(investmentKeyDays), PAGE));
      await removeAll((tx) => emailChanges.removeOld(tx, daysAgo(30), PAGE)); // none can be undone by then
    },
    log,
  );
