import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { askForProofBy } from '#client/apollo/stepUp.ts';
import { lazyComponent } from '#client/ui/lazyComponent.tsx';

const StepUpDialog = lazyComponent(() => import('./StepUpDialog.tsx'), 'StepUpDialog');

type Asked = { isOpen: boolean; settle: (isProven: boolean) => void };

/** Asks who is here when an operation needs a recent proof of it. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const settle = (isProven: boolean) => {
          setAsked({ isOpen: false, settle });
          resolve(isProven);
        };
        setAsked({ isOpen: true, settle });
      });
    askForProofBy(ask);
  }, []);
  if (!asked) return null;
  return (
    <ErrorBoundary fallback={null} onError={() => asked.settle(false)} resetKeys={[asked.settle]}>
      <Suspense>
        <StepUpDialog open={asked.isOpen} onProven={() => asked.settle(true)} onClose={() => asked.settle(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
