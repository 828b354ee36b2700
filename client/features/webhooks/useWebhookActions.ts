import { useState } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import type { CreateWebhookInput } from '#client/apollo/schema.generated.ts';
import {
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from './Webhooks.generated.ts';

/** The server returns it once, so it is shown until the panel is closed. */
export type NewSecretOf = { id: string; secret: string };

export function useWebhookActions() {
  const [secret, setSecret] = useState<NewSecretOf | null>(null);
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const [renew] = useRenewWebhookSecretMutation();
  const [send] = useTestWebhookMutation();
  const [remove] = useDeleteWebhookMutation();
  const { run, isBusy, failure } = useAction((action: () => Promise<unknown>) => action());

  return {
    secret,
    isBusy,
    failure,
    setOn: (id: string, isOn: boolean) => run(() => update({ variables: { input: { id, isOn } } })),
    test: (id: string) =>
      run(async () => {
        const { data } = await send({ variables: { input: { id } } });
        if (data?.testWebhook.delivery.failure === null) toaster.success({ title: 'La prueba llegó' });
        else toaster.error({ title: 'La prueba no se recibió bien: mira las entregas' });
      }),
    /** These three reject when they fail: their form or dialog shows why. */
    async create(input: CreateWebhookInput) {
      const { data } = await create({ variables: { input } });
      if (data) setSecret({ id: data.createWebhook.webhook.id, secret: data.createWebhook.secret });
    },
    async renew(id: string) {
      const { data } = await renew({ variables: { input: { id } } });
      if (data) setSecret({ id, secret: data.renewWebhookSecret.secret });
    },
    async remove(id: string) {
      await remove({ variables: { input: { id } } });
      setSecret(null);
      toaster.success({ title: 'Webhook eliminado' });
    },
  };
}

export type WebhookActions = ReturnType<typeof useWebhookActions>;
