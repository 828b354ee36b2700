import { Box, HStack, Text } from '@chakra-ui/react';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { paths } from '#client/paths.ts';
import { ROLE_LABEL } from '#client/text/labels.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** /profile: how others see this account. */
export function ProfileScreen() {
  const user = useUser();
  return (
    <Box maxW="2xl" mx="auto">
      <PageHeader
        title="Mi perfil"
        subtitle={user.email}
        backTo={paths.dashboard}
        badge={<ToneBadge label={ROLE_LABEL[user.role]} tone="purple" />}
      />
      <Panel title="Datos públicos">
        <Text mt="-2" mb="5" textStyle="sm" color="fg.muted">
          Así te ven las demás personas. Tu correo no se muestra a nadie.
        </Text>
        <ProfileForm user={user} />
      </Panel>
      <HStack mt="6" gap="3" wrap="wrap">
        <LinkButton to={paths.developers} variant="outline" size="sm">
          Directorio de desarrolladores
        </LinkButton>
        <LinkButton to={paths.investors} variant="outline" size="sm">
          Directorio de inversores
        </LinkButton>
      </HStack>
    </Box>
  );
}
