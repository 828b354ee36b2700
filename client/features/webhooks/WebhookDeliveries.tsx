import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { wordFor } from '#client/text/labels.ts';
import { formatSecond } from '#client/text/moment.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useDisclosure } from '#client/ui/hooks/useDisclosure.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { FAILURE_LABEL, MESSAGE_LABEL } from './webhook.words.ts';
import {
  useRedeliverWebhookMessageMutation,
  useWebhookDeliveriesQuery,
  type WebhookDeliveryRowFragment,
} from './WebhookDeliveries.generated.ts';

/** The latest deliveries of a webhook: what was sent and answered, and a button that sends it again. */
export function WebhookDeliveries({ id }: { id: string }) {
  const query = useWebhookDeliveriesQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const [redeliver] = useRedeliverWebhookMessageMutation();
  const deliveries = query.data?.webhook?.deliveries;

  const { run, isBusy, failure } = useAction(async (delivery: string) => {
    const { data } = await redeliver({ variables: { input: { id: delivery } } });
    if (data?.redeliverWebhookMessage.delivery.failure === null) toaster.success({ title: 'El mensaje llegó' });
    else toaster.error({ title: 'El mensaje no se recibió bien' });
  });

  return (
    <>
      <QueryAlert query={query} fallback="No pudimos cargar las entregas." />
      {failure && <ErrorAlert mb="3">{failure}</ErrorAlert>}
      {!deliveries && !query.error && <LoadingText text="Cargando entregas..." />}
      {deliveries?.length === 0 && <Muted>Todavía no se envió nada.</Muted>}
      {deliveries && (
        <Rows>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              busy={isBusy}
              onSendAgain={() => void run(delivery.id)}
            />
          ))}
        </Rows>
      )}
    </>
  );
}

type RowProps = { delivery: WebhookDeliveryRowFragment; busy: boolean; onSendAgain: () => void };

function DeliveryRow({ delivery, busy, onSendAgain }: RowProps) {
  const { type, startedAt, duration, status, failure, answer, request } = delivery;
  const { button, content } = useDisclosure();
  return (
    <Box as="li" py="2" borderColor="border.muted">
      <Flex gap="3" wrap="wrap" align="center">
        <ToneBadge label={status === null ? 'Sin respuesta' : `${status}`} tone={failure ? 'red' : 'green'} />
        <Text textStyle="sm">{wordFor(MESSAGE_LABEL, type)}</Text>
        <Muted>
          {formatSecond(startedAt)} · {duration} ms
        </Muted>
      </Flex>
      {failure && <Text textStyle="sm">{wordFor(FAILURE_LABEL, failure)}</Text>}
      {answer !== '' && <Raw>{answer}</Raw>}
      <Flex gap="2" wrap="wrap" mt="2">
        <ActionButton size="xs" variant="outline" busy={busy} onClick={() => onSendAgain()}>
          Enviar de nuevo
        </ActionButton>
        {request && (
          <Button size="xs" variant="ghost" {...button}>
            Ver lo enviado
          </Button>
        )}
      </Flex>
      {request && (
        <Box {...content}>
          <Raw>{[...request.headers.map(({ name, value }) => `${name}: ${value}`), '', request.body].join('\n')}</Raw>
        </Box>
      )}
    </Box>
  );
}

const Raw = ({ children }: { children: ReactNode }) => (
  <Box as="pre" textStyle="xs" fontFamily="mono" whiteSpace="pre-wrap" wordBreak="break-word" mt="1" lang="">
    {children}
  </Box>
);
