import { Box, chakra, Grid } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { SECTIONS } from './sections.ts';

/** Moves the focus to a section without adding a history entry. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
}

/** A project's form; on a wide screen, with an index of its sections beside it. */
export const WithFormIndex = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }} gap="8" alignItems="start">
    <Box as="nav" aria-label="Secciones del formulario" hideBelow="lg" position="sticky" top="20">
      <Box as="ul" listStyleType="none" borderStartWidth="2px">
        {Object.values(SECTIONS).map(({ id, title }) => (
          <li key={id}>
            <chakra.a
              href={`#${id}`}
              onClick={jump}
              display="block"
              px="4"
              py="2"
              textStyle="sm"
              fontWeight="medium"
              color="fg.muted"
              borderEndRadius="md"
              _hover={{ bg: 'bg.muted', color: 'fg' }}
            >
              {title}
            </chakra.a>
          </li>
        ))}
      </Box>
    </Box>
    <Box>{children}</Box>
  </Grid>
);
