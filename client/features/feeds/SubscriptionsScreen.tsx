import { Button, Flex, Stack, Text, Box, Input } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { CalendarPlus } from 'lucide-react';
import { FollowedProjects } from '#client/features/projects/follows/FollowedProjects.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SettingsPage } from '#client/features/accounts/SettingsPage.tsx';
import type { Role } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Field } from '#client/ui/fields/Field.tsx';
import { focusOnMount } from '#client/ui/hooks/focusAncestor.ts';
import { useSubscriptionsQuery, type ProfileFeedFragment } from './Feed.generated.ts';
import { useFeedActions, type FeedAddresses } from './useFeedActions.ts';

/** /profile/suscripciones: the projects that the user follows, and their feeds. */
export function SubscriptionsScreen() {
  const query = useSubscriptionsQuery({ fetchPolicy: 'network-only' });
  const me = query.data?.me;
  return (
    <SettingsPage title="Suscripciones" subtitle="Lo que sigues, y cómo leerlo fuera de Fichín.">
      <QueryAlert query={query} fallback="No pudimos cargar tus suscripciones. Inténtalo de nuevo." />
      {!me && !query.error && <ListSkeleton />}
      {me && (
        <>
          <Panel title="Lector y calendario">
            <FeedPanel user={me} />
          </Panel>
          <FollowedProjects />
        </>
      )}
    </SettingsPage>
  );
}

/** The secret addresses of the user's feeds, with buttons that create, renew and revoke them. */
function FeedPanel({ user: { feed, role } }: { user: ProfileFeedFragment & { role: Role } }) {
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
          <ActionButton size="sm" colorPalette="yellow" busy={create.isBusy} onClick={() => void create.run()}>
            Crear mis direcciones
          </ActionButton>
        )}
      </Flex>
      {renewal.dialog}
      {revocation.dialog}
    </Stack>
  );
}

const WHOSE: Record<Role, string> = {
  DEVELOPER: 'de tus proyectos, borradores incluidos, y de los que sigues',
  INVESTOR: 'de los proyectos que sigues y de aquellos en los que invertiste; de estos, también las exclusivas',
};

/** Calendars open this scheme and offer to subscribe. */
const webcal = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Addresses that were made just now, which are shown this once. Takes the focus from the button that made them. */
function NewAddresses({ addresses, role }: { addresses: FeedAddresses; role: Role }) {
  return (
    <Stack ref={focusOnMount} tabIndex={-1} gap="5" outline="none" role="group" aria-label="Direcciones nuevas">
      <Notice status="warning" title="Cópialas ahora: no las volvemos a mostrar">
        Quien las tenga lee lo mismo que tú. No las compartas.
      </Notice>
      <FeedAddress
        label="Actualizaciones, para tu lector de noticias"
        hint={`Las 50 más recientes ${WHOSE[role]}.`}
        address={addresses.updates}
        copy="Copiar dirección de actualizaciones"
      />
      <FeedAddress
        label="Hitos y cierres de campaña, para tu calendario"
        hint="Las fechas que prometen esos proyectos y el último día de sus campañas. Si una cambia, tu calendario se pone al día."
        address={addresses.milestones}
        copy="Copiar dirección del calendario"
      >
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <a href={webcal(addresses.milestones)}>
            <CalendarPlus aria-hidden /> Abrir en mi calendario
          </a>
        </Button>
      </FeedAddress>
    </Stack>
  );
}

type Props = { label: string; hint: string; address: string; copy: string; children?: ReactNode };

/** An address to copy, with its content's name; `children` are other ways to use it. */
const FeedAddress = ({ label, hint, address, copy, children }: Props) => (
  <Box>
    <Field label={label} hint={hint}>
      <Input readOnly value={address} fontFamily="mono" textStyle="sm" onFocus={({ target }) => target.select()} />
    </Field>
    <Flex gap="2" mt="2" wrap="wrap">
      <CopyButton text={address} label={copy} variant="outline" />
      {children}
    </Flex>
  </Box>
);
