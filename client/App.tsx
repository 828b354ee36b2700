import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SessionProvider } from './features/session/SessionProvider.tsx';
import { AppRoutes } from './routes.tsx';
import './ui/historyGuard.ts';

const Toasts = lazy(async () => ({ default: (await import('./ui/Toasts.tsx')).Toasts }));

/** The whole app, on a stage and under a router. */
export const App = ({ client }: { client: ApolloClient }) => (
  <>
    <ApolloProvider client={client}>
      <SessionProvider>
        <AppRoutes />
      </SessionProvider>
    </ApolloProvider>
    <News />
  </>
);

/** News follow what a person does, so what shows them is loaded with the first touch. */
function News() {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    const acts = ['pointerdown', 'keydown'];
    acts.forEach((act) => addEventListener(act, touch, { once: true }));
    return () => acts.forEach((act) => removeEventListener(act, touch));
  }, []);
  return <Suspense>{touched && <Toasts />}</Suspense>;
}
