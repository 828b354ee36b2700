import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import type { ProfileFeedFragment } from './Feed.generated.ts';
import { NewAddresses } from './NewAddresses.tsx';
import { useFeedActions } from './useFeedActions.ts';

/** The secret addresses of the user's feeds, with buttons that create, renew and revoke them. */
export function FeedPanel({ user: { feed, role } }: { user: ProfileFeedFragment & { role: Role } }) {
  const panel = useRef<HTMLDivElement>(null);
  const { addresses, create, renewal, revocation } = useFeedActions(() => panel.current);
  return (
    <Stack ref={panel} tabIndex={-1} outline="none" gap="5">
      <Muted mt="-2">
        Recibe las novedades en tu lector de noticias, y los hitos y los cierres de campaña en tu calendario, sin abrir
        Fichín.
      </Muted>
      {create.failure && <ErrorAlert>{create.failure}</ErrorAlert>}
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
            <Button size="sm" variant="outline" onClick={() => renewal.open()}>
              Renovar direcciones
            </Button>
            <Button size="sm" variant="ghost" colorPalette="red" onClick={() => revocation.open()}>
              Revocar
            </Button>
          </>
        ) : (
          <ActionButton size="sm" busy={create.isBusy} onClick={() => void create.run()}>
            Crear mis direcciones
          </ActionButton>
        )}
      </Flex>
      {renewal.dialog}
      {revocation.dialog}
    </Stack>
  );
}
