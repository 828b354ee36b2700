import { Suspense } from 'react';
import { useUser } from '#client/session/SessionProvider.tsx';
import { lazyComponent } from '#client/ui/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';

const NameCard = lazyComponent(() => import('./NameCard.tsx'), 'NameCard');

/** Asks a user without a name for it, above the screen they came to. */
export function AskName() {
  const { developerProfile, investorProfile } = useUser();
  if (developerProfile?.studioName ?? investorProfile?.name) return null;
  return (
    <SectionBoundary>
      <Suspense>
        <NameCard />
      </Suspense>
    </SectionBoundary>
  );
}
