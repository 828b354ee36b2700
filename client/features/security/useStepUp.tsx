import { useRef, useState } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/**
 * Runs actions that need a recent proof of who is here: `guard` asks for it in `dialog` when the server wants one, and
 * runs the action again. Cancelled, the action fails as it did.
 */
export function useStepUp() {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);

  function askForProof(): Promise<boolean> {
    setAsking(true);
    return new Promise((resolve) => waiting.current.push(resolve));
  }

  async function guard<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (readFailure(error).code !== 'STEP_UP_REQUIRED' || !(await askForProof())) throw error;
      return action();
    }
  }

  function settle(isProven: boolean) {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
  }

  const dialog = <StepUpDialog open={isAsking} onProven={() => settle(true)} onClose={() => settle(false)} />;
  return { guard, dialog };
}
