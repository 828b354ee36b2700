import type { Writer } from '#server/data/database.ts';
import type { Dependencies } from './dependencies.ts';
import { windowStart } from './quotas.ts';

/** Milliseconds between deletions. */
const INTERVAL = 600_000;
const PAGE = 500;
const DAY = 24 * 3_600_000;

type Log = { error: (details: object, message: string) => void };

/**
 * Deletes at once and every ten minutes what opens nothing any more (log-ins, links, and what passkeys didn't sign),
 * and what no quota counts any more.
 */
export function startKeyUpkeep(
  { database, sessions, passkeys, passwordResets, emailChanges, quotas, clock }: Dependencies,
  log: Log,
): { stop: () => Promise<void> } {
  let isStopped = false;

  async function removeAll(removeSome: (tx: Writer) => Promise<number>): Promise<void> {
    while (!isStopped && (await database.write('system', removeSome)) === PAGE);
  }
  async function removeOld(): Promise<void> {
    const now = clock();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY);
    await removeAll((tx) => sessions.removeOld(tx, now, PAGE));
    await removeAll((tx) => passkeys.removeExpired(tx, now, PAGE));
    await removeAll((tx) => passwordResets.removeExpired(tx, daysAgo(1), PAGE));
    await removeAll((tx) => quotas.removeOld(tx, windowStart(now), PAGE));
    await removeAll((tx) => emailChanges.removeOld(tx, daysAgo(30), PAGE)); // none can be undone by then
  }
  const tidy = (): Promise<void> =>
    removeOld().catch((error: unknown) => log.error({ err: error }, 'old keys and uses could not be deleted'));

  let working = tidy();
  const timer = setInterval(() => void (working = tidy()), INTERVAL).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
    },
  };
}
