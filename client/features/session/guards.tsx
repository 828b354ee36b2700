import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#client/apollo/schema.generated.ts';
import { paths } from '#client/paths.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PublicView } from './PublicView.tsx';
import { useSession } from './SessionProvider.tsx';

/** `/`: the dashboard for those inside, or where they were going; the public view for everybody else. */
export function Home() {
  const { status, landing } = useSession();
  if (status === 'loading') return <Loading />;
  return status === 'in' ? <Navigate to={landing} replace /> : <PublicView />;
}

/** Lets in whoever has a session; those without a token go to `/`. */
export function SignedIn() {
  const { status } = useSession();
  if (status === 'loading') return <Loading />;
  if (status === 'unreachable') return <PublicView />;
  return status === 'in' ? <Outlet /> : <Navigate to={paths.root} replace />;
}

/** Lets in one role; the other goes to its dashboard. */
export function OnlyFor({ role }: { role: Role }) {
  const { user } = useSession();
  const { key } = useLocation();
  return user?.role === role ? <Outlet key={key} /> : <Navigate to={paths.dashboard} replace />;
}
