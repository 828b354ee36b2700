import { AskName } from '#client/features/accounts/AskName.tsx';
import { useUser } from '#client/session/SessionProvider.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { DeveloperDashboard } from './DeveloperDashboard.tsx';
import { InvestorDashboard } from './InvestorDashboard.tsx';

/** /dashboard: the dashboard of the user's role. */
export const DashboardScreen = () => (
  <>
    <AskName />
    <Dashboard role={useUser().role} />
  </>
);

function Dashboard({ role }: { role: string }) {
  switch (role) {
    case 'DEVELOPER':
      return <DeveloperDashboard />;
    case 'INVESTOR':
      return <InvestorDashboard />;
    default:
      return <ErrorAlert>Rol de usuario no reconocido</ErrorAlert>;
  }
}
