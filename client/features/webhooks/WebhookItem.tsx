import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { wordFor } from '#client/text/labels.ts';
import { formatDate } from '#client/text/date.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { SecretOnce } from '#client/ui/SecretOnce.tsx';
import type { WebhookActions } from './useWebhookActions.ts';
import { EVENT_LABEL, OFF_LABEL } from './webhook.words.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import type { WebhookItemFragment } from './Webhooks.generated.ts';

const QUESTIONS = {
  renew: {
    title: 'Renovar secreto',
    text: 'Durante 24 horas firmamos con el secreto nuevo y también con el actual: cambia el de tu servidor en ese plazo.',
    confirm: 'Renovar',
    isFinal: false,
  },
  remove: {
    title: 'Eliminar webhook',
    text: 'No le enviaremos nada más y se borran sus entregas. Esta acción no se puede deshacer.',
    confirm: 'Eliminar',
    isFinal: true,
  },
};

type Props = { webhook: WebhookItemFragment; actions: WebhookActions; finalFocus: () => HTMLElement | null };

/** One webhook: its state, its latest deliveries, and what can be done with it. */
export function WebhookItem({ webhook, actions, finalFocus }: Props) {
  const { id, url, kinds, includeOwn, project, offAt, offReason, failingSince } = webhook;
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>('renew');
  const [isAsking, setAsking] = useState(false);
  const isRemoved = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const listId = useId();
  const isOn = offAt === null;

  function ask(question: keyof typeof QUESTIONS) {
    isRemoved.current = false;
    setAsked(question);
    setAsking(true);
  }
  async function confirm() {
    isRemoved.current = asked === 'remove';
    setAsking(false);
    await (asked === 'remove' ? actions.remove(id) : actions.renew(id));
  }
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
          <ActButton size="sm" variant="outline" busy={actions.testing} onClick={() => void actions.test(id)}>
            Probar
          </ActButton>
          <ActButton size="sm" variant="outline" busy={actions.busy} onClick={() => void actions.setOn(id, !isOn)}>
            {isOn ? 'Apagar' : 'Encender'}
          </ActButton>
          <Button size="sm" variant="outline" onClick={() => ask('renew')}>
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
          <Button size="sm" variant="ghost" colorPalette="red" onClick={() => ask('remove')}>
            Eliminar
          </Button>
        </Flex>
        <Box id={listId} hidden={!isOpen}>
          {isOpen && <WebhookDeliveries id={id} />}
        </Box>
      </Stack>
      <ConfirmDialog
        {...QUESTIONS[asked]}
        open={isAsking}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
        finalFocus={() => (isRemoved.current ? finalFocus() : null)}
      />
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
