import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Frame } from '#client/ui/Frame.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { AppHeader } from './AppHeader.tsx';
import { useSession } from './SessionProvider.tsx';
import { useNavigationPlace } from './useNavigationPlace.ts';

/** The place every route is shown in. */
export function Shell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useNavigationPlace();
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
