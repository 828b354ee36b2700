import { FollowedProjects } from '#client/features/projects/follows/FollowedProjects.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SettingsPage } from '#client/features/accounts/SettingsPage.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { useSubscriptionsQuery } from './Feed.generated.ts';

/** /profile/suscripciones: the projects that the user follows, and their feeds. */
export function SubscriptionsScreen() {
  const query = useSubscriptionsQuery({ fetchPolicy: 'network-only' });
  const me = query.data?.me;
  return (
    <SettingsPage title="Suscripciones" subtitle="Lo que sigues, y cómo leerlo fuera de Fichín.">
      <QueryAlert query={query} fallback="No pudimos cargar tus suscripciones. Inténtalo de nuevo." />
      {!me && !query.error && <ListSkeleton />}
      {me && (
        <>
          <Panel title="Lector y calendario">
            <FeedPanel user={me} />
          </Panel>
          <FollowedProjects />
        </>
      )}
    </SettingsPage>
  );
}
