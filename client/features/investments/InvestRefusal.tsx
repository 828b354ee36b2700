import { Alert, Stack } from '@chakra-ui/react';
import { paths } from '#client/paths.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';

/** Why the viewer can't invest here, and where to go instead. */
export const InvestRefusal = ({ reason }: { reason: string | null }) => (
  <Stack gap="3">
    <Alert.Root status="info" role="status">
      <Alert.Indicator />
      <Alert.Title>{reason}</Alert.Title>
    </Alert.Root>
    <LinkButton to={paths.projects} variant="outline">
      Ver otros proyectos
    </LinkButton>
  </Stack>
);
