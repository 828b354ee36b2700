import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { shownSystem } from '#client/theme/system.ts';
import { SectionBoundary } from '../SectionBoundary.tsx';

/** Theme and error boundary of every page. */
export const AppProviders = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={shownSystem()}>
    <SectionBoundary>{children}</SectionBoundary>
  </ChakraProvider>
);
