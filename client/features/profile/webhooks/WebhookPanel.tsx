import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { CreateWebhookInput } from '#client/apollo/schema.generated.ts';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useWebhookActions } from './useWebhookActions.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import { useWebhooksQuery } from './Webhooks.generated.ts';

/** The user's webhooks: addresses of their own servers that are sent what happens. */
export function WebhookPanel() {
  const query = useWebhooksQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const actions = useWebhookActions();
  const [isCreating, setCreating] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const me = query.data?.me;
  const projects = [me?.projects, me?.followedProjects].flatMap((list) => list?.edges.map(({ node }) => node) ?? []);

  async function create(input: CreateWebhookInput) {
    if (await actions.create(input)) setCreating(false);
  }
  return (
    <Panel title="Webhooks" mt="6">
      <Box ref={box} tabIndex={-1} outline="none">
        <Text mt="-2" mb="4" textStyle="sm" color="fg.muted">
          Para quien programa: enviamos las novedades a tu servidor apenas ocurren, firmadas con un secreto.
        </Text>
        <QueryAlert query={query} fallback="No pudimos cargar tus webhooks." />
        {actions.failure && <ErrorAlert>{actions.failure}</ErrorAlert>}
        {me && me.webhooks.length > 0 && (
          <Stack as="ul" listStyleType="none" gap="0" divideY="1px" mb="4">
            {me.webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} actions={actions} finalFocus={() => box.current} />
            ))}
          </Stack>
        )}
        {me && isCreating && (
          <WebhookForm
            projects={projects}
            busy={actions.busy}
            onCreate={(input) => void create(input)}
            onCancel={() => setCreating(false)}
          />
        )}
        {me && !isCreating && (
          <Button size="sm" onClick={() => setCreating(true)}>
            Agregar webhook
          </Button>
        )}
      </Box>
      {actions.dialog}
    </Panel>
  );
}
