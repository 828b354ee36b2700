import { useUser } from '#client/features/session/SessionProvider.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { DeveloperDashboard } from './DeveloperDashboard.tsx';
import { InvestorDashboard } from './InvestorDashboard.tsx';

/** /dashboard: what each role comes for. */
export function DashboardScreen() {
  const { role } = useUser();
  switch (role) {
    case 'DEVELOPER':
      return <DeveloperDashboard />;
    case 'INVESTOR':
      return <InvestorDashboard />;
    default:
      return <ErrorAlert>Rol de usuario no reconocido</ErrorAlert>;
  }
}
