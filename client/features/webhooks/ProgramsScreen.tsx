import { HStack, Box } from '@chakra-ui/react';
import { useRef } from 'react';
import { AccessTokensPanel } from '#client/features/sessions/AccessTokensPanel.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { SettingsPage } from '#client/features/accounts/SettingsPage.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { OpenFormButton } from '#client/ui/OpenFormButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useProgramsQuery, useWebhooksQuery } from './Webhooks.generated.ts';
import { useWebhookActions } from './useWebhookActions.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookItem } from './WebhookItem.tsx';

/** /profile/programadores: what the user's programs use. */
export function ProgramsScreen() {
  const query = useProgramsQuery({ fetchPolicy: 'network-only' });
  const me = query.data?.me;
  return (
    <SettingsPage title="Programadores" subtitle="Llaves y avisos para tus programas.">
      <HStack mb="6">
        <LinkButton to={paths.gettingStarted} size="sm">
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

/** The user's webhooks: addresses of their servers that receive events. */
function WebhookPanel() {
  const query = useWebhooksQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const actions = useWebhookActions();
  const box = useRef<HTMLDivElement>(null);
  const me = query.data?.me;
  const projects = [me?.projects, me?.followedProjects].flatMap((list) => list?.edges.map(({ node }) => node) ?? []);
  return (
    <Panel title="Webhooks" mt="6">
      <Box ref={box} tabIndex={-1} outline="none">
        <Muted mt="-2" mb="4">
          Para quien programa: enviamos las novedades a tu servidor apenas ocurren, firmadas con un secreto.
        </Muted>
        <QueryAlert query={query} fallback="No pudimos cargar tus webhooks." />
        {actions.failure && <ErrorAlert mb="4">{actions.failure}</ErrorAlert>}
        {me && me.webhooks.length > 0 && (
          <Rows mb="4">
            {me.webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} actions={actions} focusAfter={() => box.current} />
            ))}
          </Rows>
        )}
        {me && (
          <OpenFormButton label="Agregar webhook">
            {(close) => <WebhookForm projects={projects} create={actions.create} onClose={() => close(null)} />}
          </OpenFormButton>
        )}
      </Box>
    </Panel>
  );
}
