export type ErrorLog = { error: (details: object, message: string) => void };

/**
 * Does `work` at once, then every `interval` milliseconds and when `begin` is called, until stopped: then `signal` is
 * aborted, and running work awaited. While work runs, no other begins. Errors are logged.
 */
export function every(
  interval: number,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  log: ErrorLog,
): { begin: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  let underWay: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
    }
  }

  function begin(): void {
    if (!stopping.signal.aborted) underWay ??= run().finally(() => (underWay = null));
  }
  begin();
  const timer = setInterval(begin, interval).unref();
  return {
    begin,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}
