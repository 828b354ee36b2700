import { Stack, Text } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { formatDollars } from '#client/text/format.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';

/** /minimal-test: shows that the application starts. */
export const MinimalTestScreen = () => (
  <Stack gap="6" maxW="xl" mx="auto">
    <PageHeader title="Prueba mínima" backTo={paths.test} />
    <Panel title="La aplicación funciona">
      <Text mb="4">Esta página no pide datos al servidor ni necesita una sesión.</Text>
      <DescriptionList
        items={[
          ['Dinero', formatDollars(1234.5)],
          ['Fecha', formatDate('2026-03-05')],
        ]}
      />
    </Panel>
  </Stack>
);
