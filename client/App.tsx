import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { SessionProvider } from './features/session/SessionProvider.tsx';
import { AppRoutes } from './routes.tsx';
import { system } from './theme/system.ts';
import { SectionBoundary } from './ui/SectionBoundary.tsx';
import './ui/historyGuard.ts';

const Toasts = lazy(async () => ({ default: (await import('./ui/Toasts.tsx')).Toasts }));

/** The whole app; a router stands above it. */
export const App = ({ client }: { client: ApolloClient }) => (
  <ChakraProvider value={system}>
    <SectionBoundary>
      <ApolloProvider client={client}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </ApolloProvider>
    </SectionBoundary>
    <Suspense>
      <Toasts />
    </Suspense>
  </ChakraProvider>
);
