import { useState } from 'react';
import { isUncertain, readFailure, type Failure } from '#client/apollo/failure.ts';
import { sourceOf } from '#client/features/projects/referral.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { attemptKey, storeAttempt, newAttempt, readAttempt, type Attempt } from './attempt.ts';
import { useInvestMutation, type InvestMutation } from './InvestPanel.generated.ts';

type Result = InvestMutation['invest'];
/** Refetches the project. */
export type Refresh = () => Promise<unknown>;

/**
 * Invests at most once per attempt: after an uncertain failure, the same amount is sent again with the same idempotency
 * key. The pending attempt is in session storage, so it survives a page reload.
 */
export function useInvest(projectId: string, refresh: Refresh) {
  const storageKey = attemptKey(useUser().id, projectId);
  const [pendingAttempt, setPendingAttempt] = useState(() => readAttempt(storageKey));
  const [result, setResult] = useState<Result | null>(null);
  const [mutate] = useInvestMutation({
    onCompleted: () => void refresh(), // updates for investors only become readable with the first investment
  });

  function remember(attempt: Attempt | null) {
    storeAttempt(storageKey, attempt);
    setPendingAttempt(attempt);
  }

  /**
   * Invests an amount of dollars on the terms of this number. Resolves with the failure, or null once the server
   * confirmed it.
   */
  async function invest(amount: number, termsVersion: number): Promise<Failure | null> {
    // An earlier render may not know of the attempt that is stored.
    const repeated = [readAttempt(storageKey), pendingAttempt].find((one) => one?.amount === amount);
    const attempt = repeated ?? newAttempt(amount);
    storeAttempt(storageKey, attempt); // before sending, because the page may be reloaded before the response
    try {
      const { data } = await mutate({
        variables: {
          input: { projectId, amount, termsVersion, clientMutationId: attempt.key, source: sourceOf(projectId) },
        },
      });
      setResult(data?.invest ?? null);
      remember(null);
      return null;
    } catch (error) {
      // A failed retry does not show whether the first request was executed.
      remember(repeated || isUncertain(error) ? attempt : null);
      const failure = readFailure(error);
      if (failure.code === 'TERMS_CHANGED') await refresh();
      return failure;
    }
  }

  return { invest, result, clearResult: () => setResult(null), pendingAttempt };
}
