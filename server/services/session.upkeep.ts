import type { Dependencies } from './dependencies.ts';

/** Milliseconds between deletions. */
const INTERVAL = 3_600_000;
const PAGE = 500;

type Log = { error: (details: object, message: string) => void };

/** Deletes log-ins of more than ninety days ago, at once and every hour. */
export function startSessionUpkeep(
  { database, sessions, clock }: Dependencies,
  log: Log,
): { stop: () => Promise<void> } {
  let isStopped = false;

  async function removeOld(): Promise<void> {
    const now = clock();
    while (!isStopped && (await database.write((tx) => sessions.removeOld(tx, now, PAGE))) === PAGE);
  }
  const tidy = (): Promise<void> =>
    removeOld().catch((error: unknown) => log.error({ err: error }, 'old log-ins could not be deleted'));

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
