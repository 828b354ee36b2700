import type { Auth, AuthGateway } from './session/authGateway.ts';
import { PRODUCT } from './session/typedEntry.ts';
import { loadPart } from './loadPart.ts';
import { show } from './root.tsx';
import { paths } from './routing/paths.ts';
import { Frame, Header } from './ui/Frame.tsx';
import { VisitorHeaderActions } from './shell/VisitorHeaderActions.tsx';
import { PublicView } from './shell/PublicView.tsx';

const load = loadPart(() => import('./app.entry.tsx'), PRODUCT);

const authGateway = {
  loadAuthApi: async () => (await load()).authApi,
  onAuthenticated: async (auth: Auth, isNew: boolean) => (await load()).startSession(auth, isNew),
};

export const open = () => show(visitorPage(authGateway));

/**
 * `/` without a token: only the public view, without router, Apollo or other screens. It has the same frame as the
 * loading page, so that the focus is kept.
 */
const visitorPage = (authGateway: AuthGateway) => (
  <Frame header={<VisitorHeader />}>
    <PublicView authGateway={authGateway} />
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
