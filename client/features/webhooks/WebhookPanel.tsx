import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { InlineForm } from '#client/ui/InlineForm.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useWebhookActions } from './useWebhookActions.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import { useWebhooksQuery } from './Webhooks.generated.ts';

/** The user's webhooks: addresses of their servers that receive events. */
export function WebhookPanel() {
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
        {actions.failure && <ErrorAlert>{actions.failure}</ErrorAlert>}
        {me && me.webhooks.length > 0 && (
          <Rows mb="4">
            {me.webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} actions={actions} focusAfter={() => box.current} />
            ))}
          </Rows>
        )}
        {me && (
          <InlineForm label="Agregar webhook">
            {(close) => <WebhookForm projects={projects} create={actions.create} onClose={() => close(null)} />}
          </InlineForm>
        )}
      </Box>
    </Panel>
  );
}
