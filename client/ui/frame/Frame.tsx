import { Box, Container, Flex, SkipNavLink } from '@chakra-ui/react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Announcer } from './announcer.tsx';
import { Brand } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { MaintenanceStrip } from './MaintenanceStrip.tsx';
import { SandboxStrip } from './SandboxStrip.tsx';

type Props = {
  header: ReactNode;
  main?: Ref<HTMLDivElement>;
  /** What moves the calendar of a sandbox. */
  clock?: ReactNode;
  children: ReactNode;
};

/** Page layout: skip link, notices of maintenance and of a sandbox, header, main content and footer. */
export const Frame = ({ header, main, clock, children }: Props) => (
  <>
    {/* As high as the window at least: else the footer, in sight until the content has come, would move. */}
    <Box minH="100dvh" display="flex" flexDirection="column">
      <SkipNavLink id="contenido" zIndex="skipNav">
        Saltar al contenido
      </SkipNavLink>
      <MaintenanceStrip />
      <SandboxStrip>{clock}</SandboxStrip>
      {header}
      <Container
        as="main"
        id="contenido"
        ref={main}
        tabIndex={-1}
        maxW="6xl"
        flex="1"
        px={{ base: 4, md: 6 }}
        py={{ base: 6, md: 8 }}
      >
        {children}
      </Container>
    </Box>
    <Footer />
    <Announcer />
  </>
);

/** `home` wraps the brand in a link. */
export const Header = ({ home, children }: { home: (brand: ReactNode) => ReactElement; children: ReactNode }) => (
  <Box as="header" bg="bg.panel" borderBottomWidth="1px" position="sticky" top="0" zIndex="docked" data-print="hide">
    <Container maxW="6xl" px={{ base: 4, md: 6 }}>
      <Flex minH="16" align="center" gap={{ base: 2, xl: 6 }} wrap={{ base: 'wrap', xl: 'nowrap' }}>
        <Box asChild borderRadius="md" flexShrink="0">
          {home(<Brand />)}
        </Box>
        {children}
      </Flex>
    </Container>
  </Box>
);
