import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Frame } from '#client/ui/Frame.tsx';
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
    <Frame header={<AppHeader user={user} />} main={main}>
      <SectionBoundary resetKey={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </SectionBoundary>
    </Frame>
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
