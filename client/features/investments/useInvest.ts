import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { isUncertain } from '#client/apollo/failure.ts';
import { forgetList } from '#client/apollo/lists.ts';
import { useInvestMutation } from './InvestPanel.generated.ts';

type Attempt = { amount: number; key: string };

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Invests once per attempt: after a failure that may have arrived, the same amount is sent again under the same key,
 * and the server counts it once.
 */
export function useInvest(projectId: string, onInvested: () => void) {
  const { cache } = useApolloClient();
  const attempt = useRef<Attempt | null>(null);
  const [mutate, { data, loading, error, reset }] = useInvestMutation({
    onCompleted(done) {
      forgetList(cache, done.invest.user, 'investments');
      onInvested(); // updates for investors only become readable with the first investment
    },
  });

  /** True once the server said so. */
  async function invest(amount: number): Promise<boolean> {
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: newKey() };
    try {
      await mutate({ variables: { input: { projectId, amount, clientMutationId: attempt.current.key } } });
      attempt.current = null;
      return true;
    } catch (failure) {
      if (!isUncertain(failure)) attempt.current = null;
      return false;
    }
  }

  return { invest, invested: data?.invest.investment ?? null, loading, error, reset };
}
