import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { SessionProvider } from './features/session/SessionProvider.tsx';
import { AppRoutes } from './routes.tsx';
import './ui/historyGuard.ts';

/** The whole app, on a stage and under a router. */
export const App = ({ client }: { client: ApolloClient }) => (
  <>
    <ApolloProvider client={client}>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
    </ApolloProvider>
    <ErrorBoundary fallback={null}>
      <News />
    </ErrorBoundary>
  </>
);

/** News follow what a person does, so what shows them is loaded with the first touch, or the next if it fails. */
function News() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    const touched = new AbortController();
    const { signal } = touched;
    async function load() {
      const loaded = await import('./ui/Toasts.tsx').catch(() => null);
      if (!loaded || signal.aborted) return;
      touched.abort();
      setToasts(() => loaded.Toasts);
    }
    ['pointerdown', 'keydown'].forEach((act) => addEventListener(act, () => void load(), { signal }));
    return () => touched.abort();
  }, []);
  return Toasts && <Toasts />;
}
