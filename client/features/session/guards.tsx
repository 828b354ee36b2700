import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import type { Role } from '#client/apollo/schema.generated.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { lazyPart } from '#client/ui/lazyPart.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { useSession } from './SessionProvider.tsx';

const PublicView = lazyPart(() => import('./PublicView.tsx'), 'PublicView', true);

/** The public view, saying so when a token was kept but nobody could tell whose it is. */
function WayIn() {
  const { status, error, retry, door } = useSession();
  const notice = status === 'unreachable' && (
    <ErrorAlert title="No pudimos recuperar tu sesión." onRetry={retry}>
      {messageOf(error, FALLBACK.currentUser)}
    </ErrorAlert>
  );
  return <PublicView door={door} notice={notice} />;
}

/** `/`: the dashboard for those inside, or where they were going; the public view for everybody else. */
export function Home() {
  const { status, landing } = useSession();
  if (status === 'loading') return <Loading />;
  return status === 'in' ? <Navigate to={landing} replace /> : <WayIn />;
}

/** Lets in whoever has a session; those without a token go to `/`. */
export function SignedIn() {
  const { status } = useSession();
  if (status === 'loading') return <Loading />;
  if (status === 'unreachable') return <WayIn />;
  return status === 'in' ? <Outlet /> : <Navigate to={paths.root} replace />;
}

/** Lets in one role; the other goes to its dashboard. */
export function OnlyFor({ role }: { role: Role }) {
  const { user } = useSession();
  const { key } = useLocation();
  return user?.role === role ? <Outlet key={key} /> : <Navigate to={paths.dashboard} replace />;
}
