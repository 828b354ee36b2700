import { Box, Container, SkipNavLink } from '@chakra-ui/react';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Announcer } from '#client/ui/announcer.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { AppHeader } from './AppHeader.tsx';
import { useSession } from './SessionProvider.tsx';

/** The place every route is shown in. */
export function Shell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useFocusAfterNavigation(pathname);
  return (
    <Box minH="100dvh" display="flex" flexDirection="column">
      <SkipNavLink id="contenido">Saltar al contenido</SkipNavLink>
      <AppHeader user={user} />
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
        <SectionBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </SectionBoundary>
      </Container>
      <Announcer />
    </Box>
  );
}

/** A new page starts at its top, with the keyboard in its content. */
function useFocusAfterNavigation(pathname: string) {
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
