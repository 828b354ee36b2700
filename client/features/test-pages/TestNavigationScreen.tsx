import { Stack } from '@chakra-ui/react';
import { paths } from '#client/routing/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';

const SAMPLES = ['1', '2', '3'];

const PLACES = [
  { to: paths.dashboard, label: 'Dashboard' },
  ...SAMPLES.map((id) => ({ to: paths.updates(id), label: `Actualizaciones del proyecto ${id}` })),
];

const TESTS = [
  { to: paths.testParts, label: 'Partes' },
  { to: paths.testUpdateForm, label: 'Formulario de actualización' },
  { to: paths.minimalTest, label: 'Prueba mínima' },
];

/** /test: links to the screens used most in development. */
export const TestNavigationScreen = () => (
  <Stack gap="6" maxW="xl" mx="auto">
    <PageHeader title="Navegación de prueba" subtitle="Accesos directos para probar la aplicación" />
    <Panel title="Aplicación">
      <Links places={PLACES} />
    </Panel>
    <Panel title="Páginas de prueba">
      <Links places={TESTS} />
    </Panel>
  </Stack>
);

const Links = ({ places }: { places: { to: string; label: string }[] }) => (
  <Stack as="ul" gap="2" listStyleType="none">
    {places.map(({ to, label }) => (
      <li key={to}>
        <LinkButton to={to} colorPalette="gray" w="full" justifyContent="flex-start">
          {label}
        </LinkButton>
      </li>
    ))}
  </Stack>
);
