import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import type { ProfileFeedFragment } from './Feed.generated.ts';
import { NewAddresses } from './NewAddresses.tsx';
import { useFeedActions } from './useFeedActions.ts';

const QUESTIONS = {
  renew: {
    title: 'Renovar direcciones',
    text:
      'Las direcciones actuales dejarán de funcionar en todos tus lectores y calendarios. ' +
      'Tendrás que agregar las nuevas en cada uno.',
    confirm: 'Renovar',
    isFinal: false,
  },
  revoke: {
    title: 'Revocar direcciones',
    text:
      'Tus lectores y calendarios dejarán de recibir novedades, y las fechas pueden desaparecer de tu calendario. ' +
      'Esta acción no se puede deshacer.',
    confirm: 'Revocar',
    isFinal: true,
  },
};

/** The secret addresses of the user's feeds: made, renewed and revoked here. */
export function FeedPanel({ user: { feed, role } }: { user: ProfileFeedFragment & { role: Role } }) {
  const { addresses, failure, busy, create, revoke } = useFeedActions();
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>('renew');
  const [isAsking, setAsking] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const confirmed = useRef(false);

  function ask(question: keyof typeof QUESTIONS) {
    confirmed.current = false;
    setAsked(question);
    setAsking(true);
  }
  async function confirm() {
    confirmed.current = true;
    setAsking(false);
    await (asked === 'revoke' ? revoke() : create());
  }
  return (
    <Stack ref={panel} tabIndex={-1} outline="none" gap="5">
      <Muted mt="-2">
        Recibe las novedades en tu lector de noticias, y los hitos y los cierres de campaña en tu calendario, sin abrir
        Fichín.
      </Muted>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
      {feed && addresses && <NewAddresses key={addresses.updates} addresses={addresses} role={role} />}
      {feed && !addresses && (
        <Text>
          Tienes direcciones desde el {formatDate(feed.createdAt)}. No se vuelven a mostrar: si las perdiste,
          renuévalas.
        </Text>
      )}
      <Flex gap="3" wrap="wrap">
        {feed ? (
          <>
            <Button size="sm" variant="outline" onClick={() => ask('renew')}>
              Renovar direcciones
            </Button>
            <Button size="sm" variant="ghost" colorPalette="red" onClick={() => ask('revoke')}>
              Revocar
            </Button>
          </>
        ) : (
          <ActButton size="sm" busy={busy} onClick={() => void create()}>
            Crear mis direcciones
          </ActButton>
        )}
      </Flex>
      <ConfirmDialog
        {...QUESTIONS[asked]}
        open={isAsking}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
        finalFocus={() => (confirmed.current ? panel.current : null)}
      />
    </Stack>
  );
}
