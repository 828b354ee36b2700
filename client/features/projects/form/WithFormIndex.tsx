import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SectionIndex } from '#client/ui/SectionIndex.tsx';
import { SECTIONS } from './sections.ts';

/** A project's form; on a wide screen, with an index of its sections beside it. */
export const WithFormIndex = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }} gap="8" alignItems="start">
    <Box as="nav" aria-label="Secciones del formulario" hideBelow="lg" position="sticky" top="20">
      <SectionIndex sections={Object.values(SECTIONS)} />
    </Box>
    <Box>{children}</Box>
  </Grid>
);
