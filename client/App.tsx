import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { SessionProvider } from './features/session/SessionProvider.tsx';
import { AppRoutes } from './routes.tsx';
import './ui/historyGuard.ts';

const SOON_MS = 4000;

/** The whole app, on a stage and under a router. */
export const App = ({ client }: { client: ApolloClient }) => (
  <>
    <ApolloProvider client={client}>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
    </ApolloProvider>
    <ErrorBoundary fallback={null}>
      <LateNews />
    </ErrorBoundary>
  </>
);

/** What tells of news is not part of the first view: it is loaded with the first touch, or soon after without one. */
function LateNews() {
  const [News, setNews] = useState<ComponentType>();
  useEffect(() => {
    if (News) return undefined;
    const touch = () =>
      void import('./features/session/News.tsx').then(
        (part) => setNews(() => part.News),
        () => null,
      );
    const acts = ['pointerdown', 'keydown', 'online'];
    acts.forEach((act) => addEventListener(act, touch));
    const timer = setTimeout(touch, SOON_MS);
    return () => {
      clearTimeout(timer);
      acts.forEach((act) => removeEventListener(act, touch));
    };
  }, [News]);
  return News && <News />;
}
