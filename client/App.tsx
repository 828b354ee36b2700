import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { OfflineStrip } from './features/session/OfflineStrip.tsx';
import { SessionProvider } from './features/session/SessionProvider.tsx';
import { loadPart } from './loadPart.ts';
import { AppRoutes } from './routes.tsx';
import './ui/historyGuard.ts';
import { useLinkPreload } from './useLinkPreload.ts';
import { useRefreshOnReturn } from './useRefreshOnReturn.ts';

const SOON_MS = 4000;

/** The app with Apollo Client and the session; render it inside a router. */
export const App = ({ client }: { client: ApolloClient }) => (
  <>
    <ApolloProvider client={client}>
      <Background />
      <SessionProvider>
        <AppRoutes />
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

const loadToasts = loadPart(() => import('./ui/Toasts.tsx'), 'Toasts');

/** Toasts are not needed at first render: loaded on the first interaction, or after a short delay. */
function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (Toasts) return undefined;
    const touch = () =>
      void loadToasts().then(
        (part) => setToasts(() => part.Toasts),
        () => null,
      );
    const acts = ['pointerdown', 'keydown', 'online'];
    acts.forEach((act) => addEventListener(act, touch));
    const timer = setTimeout(touch, SOON_MS);
    return () => {
      clearTimeout(timer);
      acts.forEach((act) => removeEventListener(act, touch));
    };
  }, [Toasts]);
  return Toasts && <Toasts />;
}
