import { useState } from 'react';
import { useAct } from '#client/forms/useAct.ts';
import { toaster } from '#client/ui/toaster.ts';
import type { CreateWebhookInput } from '#client/apollo/schema.generated.ts';
import {
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from './Webhooks.generated.ts';

/** Told once by the server, so it is kept while the panel is open. */
export type NewSecretOf = { id: string; secret: string };

export function useWebhookActions() {
  const [secret, setSecret] = useState<NewSecretOf | null>(null);
  const { act: attempt, failure } = useAct();
  const [create] = useCreateWebhookMutation();
  const [update, { loading: updating }] = useUpdateWebhookMutation();
  const [renew, { loading: renewing }] = useRenewWebhookSecretMutation();
  const [send, { loading: testing }] = useTestWebhookMutation();
  const [remove, { loading: removing }] = useDeleteWebhookMutation();

  return {
    secret,
    failure,
    busy: updating || renewing || removing,
    testing,
    /** Its form says why it failed. */
    async create(input: CreateWebhookInput) {
      const { data } = await create({ variables: { input } });
      if (data) setSecret({ id: data.createWebhook.webhook.id, secret: data.createWebhook.secret });
    },
    setOn: (id: string, isOn: boolean) => attempt(() => update({ variables: { input: { id, isOn } } })),
    renew: (id: string) =>
      attempt(async () => {
        const { data } = await renew({ variables: { input: { id } } });
        if (data) setSecret({ id, secret: data.renewWebhookSecret.secret });
      }),
    test: (id: string) =>
      attempt(async () => {
        const { data } = await send({ variables: { input: { id } } });
        if (data?.testWebhook.delivery.failure === null) toaster.success({ title: 'La prueba llegó' });
        else toaster.error({ title: 'La prueba no se recibió bien: mira las entregas' });
      }),
    remove: (id: string) =>
      attempt(async () => {
        await remove({ variables: { input: { id } } });
        setSecret(null);
        toaster.success({ title: 'Webhook eliminado' });
      }),
  };
}

export type WebhookActions = ReturnType<typeof useWebhookActions>;
