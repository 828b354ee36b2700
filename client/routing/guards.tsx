import { Heading, Text } from '@chakra-ui/react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { useSession } from '#client/session/SessionProvider.tsx';
import { paths } from './paths.ts';

const PublicView = lazyComponent(() => import('#client/shell/PublicView.tsx'), 'PublicView', true);

/** The public view, with what a log-in leads to, or an error when the user of a stored token could not be loaded. */
function SignInView() {
  const { status, error, retry, authGateway, landing } = useSession();
  const state = useLocation().state as { notice?: string } | null;
  const shared = titleOfSharedProject(landing);
  const notice =
    status === 'unreachable' ? (
      <ErrorAlert title="No pudimos recuperar tu sesión." onRetry={retry}>
        {messageOf(error, FALLBACK.currentUser)}
      </ErrorAlert>
    ) : (
      (state?.notice && <Notice>{state.notice}</Notice>) || (shared && <Invitation title={shared} />)
    );
  return <PublicView authGateway={authGateway} notice={notice} />;
}

/** What the page said that led here. */
const Notice = ({ children }: { children: string }) => (
  <Text role="status" fontWeight="semibold">
    {children}
  </Text>
);

const Invitation = ({ title }: { title: string }) => (
  <Heading as="h2" size="xl" lineClamp="4" overflowWrap="anywhere">
    Ingresa para ver «{title}»
  </Heading>
);

/** `/`: redirects signed-in users to the dashboard or their return URL; shows the public view to all others. */
export function Home() {
  const { status, landing } = useSession();
  if (status === 'loading') return <Loading />;
  return status === 'in' ? <Navigate to={landing} replace /> : <SignInView />;
}

/** Requires a session; redirects visitors without a token to `/`. */
export function RequireSession() {
  const { status } = useSession();
  if (status === 'loading') return <Loading />;
  if (status === 'unreachable') return <SignInView />;
  return status === 'in' ? <Outlet /> : <Navigate to={paths.root} replace />;
}

/**
 * Requires a role; redirects the other role to its dashboard. Each path has a form of its own; its tabs share one. A
 * screen for a project's owner checks `viewerRights`, too.
 */
export function RequireRole({ role }: { role: Role }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  return user?.role === role ? <Outlet key={pathname} /> : <Navigate to={paths.dashboard} replace />;
}

/** The title of the published project a visitor opened: the server writes it into that project's page. */
function titleOfSharedProject(address: string): string | undefined {
  if (!/^\/projects\/\d+(?:\?|$)/.test(address)) return undefined;
  return document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
}
