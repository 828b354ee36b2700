import { Stack } from '@chakra-ui/react';
import { paths } from '#client/paths.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

/** No form without a project of one's own to write for. UF-21, UF-30. */
export const ProjectUnavailable = ({ onRetry }: { onRetry?: () => void }) => (
  <Stack gap="4" align="start">
    <PageHeader title="Actualización" />
    <ErrorAlert onRetry={onRetry}>No se pudo cargar el proyecto. Verifica que exista y tengas acceso.</ErrorAlert>
    <LinkButton to={paths.dashboard} variant="outline">
      Volver al dashboard
    </LinkButton>
  </Stack>
);
