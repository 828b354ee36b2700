import { randomKey } from '#client/randomKey.ts';
import { draftKey, tabStore } from '#client/storage.ts';

/** An investment that was sent and whose outcome is still unknown. */
export type Attempt = {
  /** Dollars. */
  amount: number;
  /** Idempotency key: the server executes requests with the same key once. */
  key: string;
};

/** Storage key of a user's pending attempt in one project. It has the draft prefix, so signing out deletes it. */
export const attemptKey = (userId: string, projectId: string): string => draftKey(userId, `invest.${projectId}`);

const isAttempt = (stored: unknown): stored is Attempt =>
  typeof stored === 'object' &&
  stored !== null &&
  'amount' in stored &&
  typeof stored.amount === 'number' &&
  'key' in stored &&
  typeof stored.key === 'string';

/** Null when no attempt is pending. */
export function readAttempt(storageKey: string): Attempt | null {
  try {
    const stored: unknown = JSON.parse(tabStore.read(storageKey) ?? 'null');
    return isAttempt(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeAttempt(storageKey: string, attempt: Attempt | null) {
  if (attempt) tabStore.write(storageKey, JSON.stringify(attempt));
  else tabStore.drop(storageKey);
}

export const newAttempt = (amount: number): Attempt => ({ amount, key: randomKey() });
