import { paths } from '#client/routing/paths.ts';
import { Frame, Header } from '#client/ui/Frame.tsx';
import type { AuthGateway } from '#client/session/authGateway.ts';
import { VisitorHeaderActions } from './VisitorHeaderActions.tsx';
import { PublicView } from './PublicView.tsx';

/**
 * `/` without a token: only the public view, without router, Apollo or other screens. It has the same frame as the
 * loading page, so that the focus is kept.
 */
export const visitorPage = (authGateway: AuthGateway) => (
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
