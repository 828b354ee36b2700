import { Stack } from '@chakra-ui/react';
import { readFailure } from '#client/apollo/failure.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

const NOT_YOURS = 'Hito no encontrado, o no es de un proyecto tuyo.';

type Props = { backTo: string; error?: unknown; fallback?: string; onRetry?: () => void };

/** The form is for the project's developer, and for a milestone that is there. ML-18. */
export const MilestoneUnavailable = ({ backTo, error, fallback = NOT_YOURS, onRetry }: Props) => (
  <Stack gap="4" align="start">
    <PageHeader title="Hito" />
    <ErrorAlert onRetry={onRetry}>{error ? (readFailure(error).message ?? fallback) : NOT_YOURS}</ErrorAlert>
    <LinkButton to={backTo} variant="outline">
      Volver
    </LinkButton>
  </Stack>
);
