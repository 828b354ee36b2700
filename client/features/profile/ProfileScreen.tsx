import { Box, HStack, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { messageOf } from '#client/apollo/failure.ts';
import { useUser } from '#client/features/session/SessionProvider.tsx';
import { paths } from '#client/paths.ts';
import { ROLE_LABEL, wordFor } from '#client/text/labels.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfileQuery } from './ProfileScreen.generated.ts';

/** /profile: how others see this account. */
export function ProfileScreen() {
  const user = useUser();
  return (
    <Box maxW="2xl" mx="auto">
      <PageHeader
        title="Mi perfil"
        subtitle={user.email}
        backTo={paths.dashboard}
        badge={<ToneBadge label={wordFor(ROLE_LABEL, user.role)} tone="purple" />}
      />
      <Panel title="Datos públicos">
        <Text mt="-2" mb="5" textStyle="sm" color="fg.muted">
          Así te ven las demás personas. Tu correo no se muestra a nadie.
        </Text>
        <FreshProfile />
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

/** As the server has it now: it may have changed elsewhere since this session began. */
function FreshProfile() {
  const { data, error, refetch } = useProfileQuery({ fetchPolicy: 'network-only' });
  if (error) {
    return (
      <ErrorAlert onRetry={() => void refetch().catch(() => null)}>{messageOf(error, FALLBACK.profile)}</ErrorAlert>
    );
  }
  return data ? <ProfileForm user={data.me} /> : <FormSkeleton />;
}

const FormSkeleton = () => (
  <Stack role="status" gap="5">
    <VisuallyHidden>{MESSAGE.loading}</VisuallyHidden>
    <Skeleton h="20" />
    <Skeleton h="10" w="40" />
  </Stack>
);
