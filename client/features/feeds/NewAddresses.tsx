import { Button, Stack, Box, Flex, Input } from '@chakra-ui/react';
import { CalendarPlus } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Field } from '#client/ui/fields/Field.tsx';
import type { FeedAddresses } from './useFeedActions.ts';

const WHOSE: Record<Role, string> = {
  DEVELOPER: 'de tus proyectos, borradores incluidos, y de los que sigues',
  INVESTOR: 'de los proyectos que sigues y de aquellos en los que invertiste; de estos, también las exclusivas',
};

/** Calendars open this scheme and offer to subscribe. */
const webcal = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Addresses that were made just now, which are shown this once. Takes the focus from the button that made them. */
export function NewAddresses({ addresses, role }: { addresses: FeedAddresses; role: Role }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <Stack ref={box} tabIndex={-1} gap="5" outline="none" role="group" aria-label="Direcciones nuevas">
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
