import { Box } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Frame } from '#client/ui/frame/Frame.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { isSandbox } from '#client/sandbox.ts';
import { AppHeader } from './AppHeader.tsx';
import { useSession, type SessionUser } from '#client/session/SessionProvider.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

const ClosingNotice = lazyComponent(() => import('./ClosingNotice.tsx'), 'ClosingNotice');
const SandboxClock = lazyComponent(() => import('./SandboxClock.tsx'), 'SandboxClock');
const EmailReminder = lazyComponent(() => import('./EmailReminder.tsx'), 'EmailReminder');
const TextsReminder = lazyComponent(() => import('./TextsReminder.tsx'), 'TextsReminder');

/** Layout of every route. */
export function Shell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useScrollRestoration();
  return (
    <Frame header={<Top user={user} />} main={main} clock={user && isSandbox() && <Clock />}>
      <SectionBoundary resetKey={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </SectionBoundary>
    </Frame>
  );
}

const Top = ({ user }: { user: SessionUser | null }) => (
  <>
    <AppHeader user={user} />
    {user && !user.emailConfirmedAt && (
      <Notice>
        <EmailReminder user={user} />
      </Notice>
    )}
    {user && user.textsToAccept.length > 0 && (
      <Notice>
        <TextsReminder texts={user.textsToAccept} />
      </Notice>
    )}
    {user?.closesAt && (
      <Notice>
        <ClosingNotice closesAt={user.closesAt} />
      </Notice>
    )}
  </>
);

const Clock = () => (
  <Box minH="7">
    <SectionBoundary>
      <Suspense>
        <SandboxClock />
      </Suspense>
    </SectionBoundary>
  </Box>
);

/** On a phone only the first is shown beside the menu. Reserves its height until its code is loaded: nothing moves. */
const Notice = ({ children }: { children: ReactNode }) => (
  <Box minH="10" data-bar="notice">
    <SectionBoundary>
      <Suspense>{children}</Suspense>
    </SectionBoundary>
  </Box>
);
