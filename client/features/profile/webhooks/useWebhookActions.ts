import { useState } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { useStepUp } from '#client/features/security/useStepUp.tsx';
import { MESSAGE } from '#client/text/messages.ts';
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
  const [failure, setFailure] = useState<string | null>(null);
  const { guard, dialog } = useStepUp();
  const [create, { loading: creating }] = useCreateWebhookMutation();
  const [update, { loading: updating }] = useUpdateWebhookMutation();
  const [renew, { loading: renewing }] = useRenewWebhookSecretMutation();
  const [send, { loading: testing }] = useTestWebhookMutation();
  const [remove, { loading: removing }] = useDeleteWebhookMutation();

  /** Whether it succeeded. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setFailure(null);
    try {
      await guard(work);
      return true;
    } catch (error) {
      setFailure(messageOf(error, MESSAGE.failed));
      return false;
    }
  }

  return {
    dialog,
    secret,
    failure,
    busy: creating || updating || renewing || removing,
    testing,
    create: (input: CreateWebhookInput) =>
      attempt(async () => {
        const { data } = await create({ variables: { input } });
        if (data) setSecret({ id: data.createWebhook.webhook.id, secret: data.createWebhook.secret });
      }),
    setOn: (id: string, isOn: boolean) =>
      attempt(async () => {
        await update({ variables: { input: { id, isOn } } });
      }),
    renew: (id: string) =>
      attempt(async () => {
        const { data } = await renew({ variables: { input: { id } } });
        if (data) setSecret({ id, secret: data.renewWebhookSecret.secret });
      }),
    test: (id: string) =>
      attempt(async () => {
        const { data } = await send({ variables: { input: { id } } });
        if (data?.testWebhook.delivery.failure === null) toaster.success({ title: 'La prueba llegó' });
        else toaster.error({ title: 'La prueba no llegó' });
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
