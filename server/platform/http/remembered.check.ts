import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects when the part is unavailable. */
export type Check = () => Promise<unknown>;

/** Milliseconds. */
const PATIENCE = 300;

/**
 * Whether a part is missing: waits for the check for `PATIENCE` milliseconds, then answers by the last result. One
 * check runs at a time. `onMissing` is called with each failure.
 */
export function rememberedCheck(check: Check, onMissing: (error: unknown) => void): () => Promise<boolean> {
  let isMissing = false;
  let checking: Promise<void> | null = null;

  async function find(): Promise<void> {
    try {
      await check();
      isMissing = false;
    } catch (error) {
      isMissing = true;
      onMissing(error);
    }
  }

  return async () => {
    checking ??= find().finally(() => (checking = null));
    await Promise.race([checking, sleep(PATIENCE, null, { ref: false })]);
    return isMissing;
  };
}
