import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { MESSAGE } from '#client/text/messages.ts';

/**
 * Runs an action and says why it failed. `run` resolves with whether it succeeded; `failure` is the server's message
 * for the last call, or `fallback`.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  fallback: string = MESSAGE.failed,
) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(...args: Args): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await action(...args);
      return true;
    } catch (error) {
      setFailure(messageOf(error, fallback));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy, failure, clear: () => setFailure(null) };
}
