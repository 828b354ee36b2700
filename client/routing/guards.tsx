import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#client/apollo/schema.generated.ts';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { useSession } from '#client/session/SessionProvider.tsx';
import { JUST_ENTERED } from '#client/session/justEntered.ts';
import { paths } from './paths.ts';

const SignInView = lazyComponent(() => import('#client/shell/SignInView.tsx'), 'SignInView', true);

/** `/`: redirects signed-in users to the dashboard or their return URL; shows the public view to all others. */
export function Home() {
  const { status, landing } = useSession();
  if (status === 'loading') return <Loading />;
  return status === 'in' ? <Navigate to={landing} state={JUST_ENTERED} replace /> : <SignInView />;
}

/** Requires a session; redirects visitors to the log-in at `/`, from where `useLanding` leads them back. */
export function RequireSession() {
  const { status } = useSession();
  if (status === 'loading') return <Loading />;
  if (status === 'unreachable') return <SignInView />;
  return status === 'in' ? <Outlet /> : <Navigate to={paths.root} replace />;
}

/**
 * Requires a role; redirects the other role to its dashboard. Another path mounts the screen anew, so that no form's
 * state is carried over; tabs are query parameters and don't. A screen for owners checks `viewerRights`, too.
 */
export function RequireRole({ role }: { role: Role }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  return user?.role === role ? <Outlet key={pathname} /> : <Navigate to={paths.dashboard} replace />;
}
