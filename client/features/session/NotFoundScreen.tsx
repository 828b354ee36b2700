import { Center, Text } from '@chakra-ui/react';
import { paths } from '#client/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

/** An address that leads nowhere. */
export const NotFoundScreen = () => (
  <Center flexDirection="column" textAlign="center" py="12">
    <Text aria-hidden fontFamily="pixel" fontSize="8xl" lineHeight="1" color="purple.fg" mb="4">
      404
    </Text>
    <PageHeader
      centered
      title="Página no encontrada"
      subtitle="Esta dirección no lleva a ninguna parte. Puede que el enlace haya cambiado."
    />
    <LinkButton to={paths.dashboard} colorPalette="yellow">
      Volver al dashboard
    </LinkButton>
  </Center>
);
