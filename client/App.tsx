import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ErrorBoundary } from 'react-error-boundary';
import { StepUp } from './session/StepUp.tsx';
import { OfflineStrip } from './shell/OfflineStrip.tsx';
import { SessionProvider } from './session/SessionProvider.tsx';
import { lazyImport } from './lazyImport.ts';
import { AppRoutes } from './routing/routes.tsx';
import './ui/hooks/historyGuard.ts';
import { useIdleImport } from './ui/hooks/useIdleImport.ts';
import { useLinkPreload } from './routing/useLinkPreload.ts';
import { useRefreshOnReturn } from './routing/useRefreshOnReturn.ts';

/** The app with Apollo Client and the session; render it inside a router. */
export const App = ({ client }: { client: ApolloClient }) => (
  <>
    <ApolloProvider client={client}>
      <Background />
      <SessionProvider>
        <AppRoutes />
        <StepUp />
      </SessionProvider>
    </ApolloProvider>
    <OfflineStrip />
    <ErrorBoundary fallback={null}>
      <LateToasts />
    </ErrorBoundary>
  </>
);

function Background() {
  useLinkPreload();
  useRefreshOnReturn();
  return null;
}

const loadToasts = lazyImport(() => import('./ui/frame/Toasts.tsx'), 'Toasts');

function LateToasts() {
  const part = useIdleImport(loadToasts);
  return part && <part.Toasts />;
}
