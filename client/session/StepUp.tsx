import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { settleProof, registerStepUpPrompt } from '#client/apollo/stepUp.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { useSession } from './SessionProvider.tsx';

const StepUpDialog = lazyComponent(() => import('./StepUpDialog.tsx'), 'StepUpDialog');

/** Opens a dialog when an operation requires a recent log-in. */
export function StepUp() {
  const { user } = useSession();
  return user && <OpenedDialog key={user.id} />;
}

function OpenedDialog() {
  const [request, setRequest] = useState({ times: 0, isOpen: false });
  useEffect(() => registerStepUpPrompt(() => setRequest(({ times }) => ({ times: times + 1, isOpen: true }))), []);
  function settle(isProven: boolean) {
    setRequest({ ...request, isOpen: false });
    settleProof(isProven);
  }
  if (request.times === 0) return null;
  return (
    <ErrorBoundary fallback={null} onError={() => settle(false)} resetKeys={[request.times]}>
      <Suspense>
        <StepUpDialog open={request.isOpen} onProven={() => settle(true)} onClose={() => settle(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
