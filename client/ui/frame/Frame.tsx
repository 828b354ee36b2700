import { Box, chakra, Container, Flex, SkipNavLink, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { isSandbox } from '#client/sandbox.ts';
import { FOOTER_LINKS } from '#server/kernel/paths/footer.links.ts';
import { Announcer } from './announcer.tsx';
import { Brand } from './Brand.tsx';
import { MaintenanceStrip } from './MaintenanceStrip.tsx';

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
    <Box minH="100dvh" display="flex" flexDirection="column" data-frame>
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
      <Flex minH="min(4rem, 80px)" align="center" gap={{ base: 2, lg: 3, xl: 6 }} wrap={{ base: 'wrap', lg: 'nowrap' }}>
        <Box asChild borderRadius="md" flexShrink="0">
          {home(<Brand />)}
        </Box>
        {children}
      </Flex>
    </Container>
  </Box>
);

/** Above the header of a server for trying things out. It scrolls away with the page, and so covers nothing. */
const SandboxStrip = ({ children }: { children: ReactNode }) =>
  isSandbox() && (
    <Flex
      as="section"
      aria-label="Sitio de prueba"
      data-bar="sandbox"
      px={{ base: 2, md: 4 }}
      py="1"
      columnGap={{ base: 2, md: 4 }}
      wrap="wrap"
      minH="10" // as high as the clock, which is loaded later
      align="center"
      justify="center"
      textAlign="center"
      bg="purple.subtle"
      color="purple.fg"
      data-print="hide"
    >
      <Text textStyle="sm">
        <chakra.span hideBelow="md">
          Sitio de prueba: nada de lo que ves es real, y su calendario se adelanta.
        </chakra.span>
        <chakra.span hideFrom="md">Prueba</chakra.span>
      </Text>
      {children}
    </Flex>
  );

/** Links to the operator's texts, which are pages of the server, and to the first steps of programmers. */
const Footer = () => (
  <Box as="footer" borderTopWidth="1px" data-print="hide">
    <Container maxW="6xl" px={{ base: 4, md: 6 }} py="3">
      <Flex as="nav" aria-label="Sobre Fichín" wrap="wrap" columnGap="5">
        {FOOTER_LINKS.map(({ path, label }) => (
          <Box key={path} asChild textStyle="sm" color="fg.muted" py="2" _hover={{ textDecoration: 'underline' }}>
            <a href={path}>{label}</a>
          </Box>
        ))}
      </Flex>
    </Container>
  </Box>
);
