import { randomKey } from '#client/apollo/randomKey.ts';
import { draftKey } from '#client/forms/draftStorage.ts';
import { tabStore } from '#client/storage.ts';

/** An investment that was sent and whose outcome is still unknown. */
export type Attempt = {
  /** Dollars. */
  amount: number;
  /** Idempotency key: the server executes requests with the same key once. */
  key: string;
};

/** Storage key of a user's pending attempt in one project. It has the draft prefix, so signing out deletes it. */
export const attemptKey = (userId: string, projectId: string): string => draftKey(userId, `invest.${projectId}`);

const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' &&
  kept !== null &&
  'amount' in kept &&
  typeof kept.amount === 'number' &&
  'key' in kept &&
  typeof kept.key === 'string';

/** Null when no attempt is pending. */
export function readAttempt(place: string): Attempt | null {
  try {
    const kept: unknown = JSON.parse(tabStore.read(place) ?? 'null');
    return isAttempt(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepAttempt(place: string, attempt: Attempt | null) {
  if (attempt) tabStore.write(place, JSON.stringify(attempt));
  else tabStore.drop(place);
}

export const newAttempt = (amount: number): Attempt => ({ amount, key: randomKey() });
