import { HStack } from '@chakra-ui/react';
import { AccessTokensPanel } from '#client/features/sessions/AccessTokensPanel.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { SettingsPage } from '#client/features/accounts/SettingsPage.tsx';
import { WebhookPanel } from './WebhookPanel.tsx';
import { useProgramsQuery } from './Webhooks.generated.ts';

/** /profile/programadores: what the user's programs use. */
export function ProgramsScreen() {
  const query = useProgramsQuery({ fetchPolicy: 'network-only' });
  const me = query.data?.me;
  return (
    <SettingsPage title="Programadores" subtitle="Llaves y avisos para tus programas.">
      <HStack mb="6">
        <LinkButton to={paths.gettingStarted} variant="outline" size="sm">
          Primeros pasos con la API
        </LinkButton>
      </HStack>
      <QueryAlert query={query} fallback="No pudimos cargar tus llaves. Inténtalo de nuevo." />
      {!me && !query.error && <ListSkeleton />}
      {me && (
        <>
          <AccessTokensPanel user={me} />
          <WebhookPanel />
        </>
      )}
    </SettingsPage>
  );
}
