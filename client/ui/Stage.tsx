import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { houseSystem } from '#client/theme/system.ts';
import { SectionBoundary } from './SectionBoundary.tsx';

/** What everything is shown on: the theme, and a net for what falls. */
export const Stage = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={houseSystem()}>
    <SectionBoundary>{children}</SectionBoundary>
  </ChakraProvider>
);
