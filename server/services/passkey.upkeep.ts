import type { Dependencies } from './dependencies.ts';

/** Milliseconds between deletions. */
const INTERVAL = 600_000;
const PAGE = 500;

type Log = { error: (details: object, message: string) => void };

/** Deletes what passkeys were asked to sign and didn't, at once and every ten minutes. */
export function startPasskeyUpkeep(
  { database, passkeys, clock }: Dependencies,
  log: Log,
): { stop: () => Promise<void> } {
  let isStopped = false;

  async function removeExpired(): Promise<void> {
    const now = clock();
    while (!isStopped && (await database.write((tx) => passkeys.removeExpired(tx, now, PAGE))) === PAGE);
  }
  const tidy = (): Promise<void> =>
    removeExpired().catch((error: unknown) => log.error({ err: error }, 'old challenges could not be deleted'));

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
