import { Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { AuthPanel } from './session/AuthPanel.tsx';
import type { Auth, AuthGateway } from './session/authGateway.ts';
import { lazyImport } from './lazyImport.ts';
import { isInLanding, show, showInLanding } from './root.tsx';
import { paths } from './routing/paths.ts';
import { Loading } from './ui/Loading.tsx';
import { lazyComponent } from './ui/hooks/lazyComponent.tsx';
import { Announcer } from './ui/frame/announcer.tsx';
import { Frame, Header } from './ui/frame/Frame.tsx';
import { MaintenanceStrip } from './ui/frame/MaintenanceStrip.tsx';
import { ThemeToggle } from './shell/ThemeToggle.tsx';
import { VisitorHeaderActions } from './shell/VisitorHeaderActions.tsx';
import { WhyHere } from './shell/WhyHere.tsx';

const PublicView = lazyComponent(() => import('./shell/PublicView.tsx'), 'PublicView', true);

const load = lazyImport(() => import('./app.entry.tsx'), 'product');

const authGateway = {
  loadAuthApi: async () => (await load()).authApi,
  onAuthenticated: async (auth: Auth, isNew: boolean) => (await load()).startSession(auth, isNew),
};

export const open = () =>
  isInLanding() ? showInLanding(<Entry authGateway={authGateway} />) : show(visitorPage(authGateway));

/** Where the server's landing page has the log-in; notices are above that page's bar, and controls in it. */
function Entry({ authGateway }: { authGateway: AuthGateway }) {
  const [notices, bar] = ['avisos', 'controles'].map((id) => document.getElementById(id));
  return (
    <Stack gap="4">
      {bar && createPortal(<ThemeToggle />, bar)}
      {notices && createPortal(<MaintenanceStrip />, notices)}
      <WhyHere />
      <AuthPanel authGateway={authGateway} />
      <Announcer />
    </Stack>
  );
}

/**
 * `/` without a token where the server has no landing page: only the public view, without router, Apollo or other
 * screens. It has the same frame as the loading page, so that the focus stays.
 */
const visitorPage = (authGateway: AuthGateway) => (
  <Frame header={<VisitorHeader />}>
    <Suspense fallback={<Loading />}>
      <PublicView authGateway={authGateway} />
    </Suspense>
  </Frame>
);

const VisitorHeader = () => (
  <Header
    home={(brand) => (
      <a href={paths.root} aria-label="Fichín, inicio">
        {brand}
      </a>
    )}
  >
    <VisitorHeaderActions />
  </Header>
);
