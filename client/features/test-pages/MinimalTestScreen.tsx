import { Stack, Text } from '@chakra-ui/react';
import { paths } from '#client/paths.ts';
import { formatDate, formatDollars } from '#client/text/format.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';

/** /minimal-test: if this is readable, the application runs. */
export const MinimalTestScreen = () => (
  <Stack gap="6" maxW="xl" mx="auto">
    <PageHeader title="Prueba mínima" backTo={paths.test} />
    <Panel title="La aplicación funciona">
      <Text mb="4">Esta página no pide datos al servidor ni necesita una sesión.</Text>
      <Facts
        facts={[
          ['Dinero', formatDollars(1234.5)],
          ['Fecha', formatDate('2026-03-05')],
        ]}
      />
    </Panel>
  </Stack>
);
