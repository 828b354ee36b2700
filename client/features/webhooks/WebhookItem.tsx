import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { wordFor } from '#client/text/labels.ts';
import { formatDate } from '#client/text/date.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { SecretOnce } from '#client/ui/SecretOnce.tsx';
import type { WebhookActions } from './useWebhookActions.ts';
import { EVENT_LABEL, OFF_LABEL } from './webhook.words.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import type { WebhookItemFragment } from './Webhooks.generated.ts';

type Props = { webhook: WebhookItemFragment; actions: WebhookActions; focusAfter: () => HTMLElement | null };

/** One webhook: its state, its latest deliveries, and what can be done with it. */
export function WebhookItem({ webhook, actions, focusAfter }: Props) {
  const { id, url, kinds, includeOwn, project, offAt, offReason, failingSince } = webhook;
  const renewal = useConfirm({
    title: 'Renovar secreto',
    body: 'Durante 24 horas firmamos con el secreto nuevo y también con el actual: cambia el de tu servidor en ese plazo.',
    action: 'Renovar',
    run: () => actions.renew(id),
  });
  const removal = useConfirm({
    title: 'Eliminar webhook',
    body: 'No le enviaremos nada más y se borran sus entregas. Esta acción no se puede deshacer.',
    action: 'Eliminar',
    isFinal: true,
    focusAfter,
    run: () => actions.remove(id),
  });
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const listId = useId();
  const isOn = offAt === null;

  const about = project ? project.title : 'Todos los proyectos que puedes ver';
  const wanted =
    kinds.length === 0 ? 'todas las novedades' : kinds.map((kind) => wordFor(EVENT_LABEL, kind)).join(', ');
  return (
    <Box as="li" py="4" borderColor="border.muted">
      <Stack role="group" aria-labelledby={titleId} gap="3">
        <Flex gap="3" align="start" justify="space-between">
          <Text id={titleId} fontFamily="mono" textStyle="sm" wordBreak="break-all" minW="0">
            {url}
          </Text>
          <ToneBadge label={isOn ? 'Encendido' : 'Apagado'} tone={isOn ? 'green' : 'gray'} />
        </Flex>
        <Muted>
          {about} · {wanted}
          {includeOwn && ' · también lo que haces tú'}
        </Muted>
        {offReason && <Text textStyle="sm">{wordFor(OFF_LABEL, offReason)}</Text>}
        {isOn && failingSince && <Text textStyle="sm">Falla desde el {formatDate(failingSince)}.</Text>}
        {actions.secret?.id === id && <NewSecret key={actions.secret.secret} secret={actions.secret.secret} />}
        <Flex gap="2" wrap="wrap">
          <ActionButton size="sm" variant="outline" busy={actions.isBusy} onClick={() => void actions.test(id)}>
            Probar
          </ActionButton>
          <ActionButton size="sm" variant="outline" busy={actions.isBusy} onClick={() => void actions.setOn(id, !isOn)}>
            {isOn ? 'Apagar' : 'Encender'}
          </ActionButton>
          <Button size="sm" variant="outline" onClick={() => renewal.open()}>
            Renovar secreto
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            Últimas entregas
          </Button>
          <Button size="sm" variant="ghost" colorPalette="red" onClick={() => removal.open()}>
            Eliminar
          </Button>
        </Flex>
        <Box id={listId} hidden={!isOpen}>
          {isOpen && <WebhookDeliveries id={id} />}
        </Box>
      </Stack>
      {renewal.dialog}
      {removal.dialog}
    </Box>
  );
}

/** The secret of a webhook that was made or renewed just now. */
const NewSecret = ({ secret }: { secret: string }) => (
  <SecretOnce
    secret={secret}
    name="Secreto nuevo"
    label="Secreto"
    title="Copia el secreto ahora: no lo volvemos a mostrar"
    text="Con él tu servidor comprueba que los mensajes son de Fichín."
    copy="Copiar secreto"
  />
);
