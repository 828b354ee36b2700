import { Suspense } from 'react';
import { useUser } from '#client/session/SessionProvider.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import { DeveloperDashboard } from './DeveloperDashboard.tsx';
import { InvestorDashboard } from './InvestorDashboard.tsx';

const NameCard = lazyComponent(() => import('#client/features/accounts/NameCard.tsx'), 'NameCard');

/** /dashboard: the dashboard of the user's role. A user without a name is asked for it first. */
export function DashboardScreen() {
  const { role, developerProfile, investorProfile } = useUser();
  const isNamed = Boolean(developerProfile?.studioName ?? investorProfile?.name);
  return (
    <>
      {!isNamed && (
        <SectionBoundary>
          <Suspense>
            <NameCard />
          </Suspense>
        </SectionBoundary>
      )}
      <Dashboard role={role} />
    </>
  );
}

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
