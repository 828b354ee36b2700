import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { settleProof, provideProof } from '#client/apollo/stepUp.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { useSession } from './SessionProvider.tsx';

const StepUpDialog = lazyComponent(() => import('./StepUpDialog.tsx'), 'StepUpDialog');

/** Asks who is here when an operation needs a recent proof of it, as long as the session lasts. */
export function StepUp() {
  const { user } = useSession();
  return user && <Asking key={user.id} />;
}

function Asking() {
  const [asked, setAsked] = useState({ times: 0, isOpen: false });
  useEffect(() => provideProof(() => setAsked(({ times }) => ({ times: times + 1, isOpen: true }))), []);
  function settle(isProven: boolean) {
    setAsked({ ...asked, isOpen: false });
    settleProof(isProven);
  }
  if (asked.times === 0) return null;
  return (
    <ErrorBoundary fallback={null} onError={() => settle(false)} resetKeys={[asked.times]}>
      <Suspense>
        <StepUpDialog open={asked.isOpen} onProven={() => settle(true)} onClose={() => settle(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
