import { Stack } from '@chakra-ui/react';
import { readFailure } from '#client/apollo/failure.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

const NOT_YOURS = {
  milestone: 'Hito no encontrado, o no es de un proyecto tuyo.',
  project: 'Proyecto no encontrado, o no es tuyo.',
};

type Props = {
  backTo: string;
  /** What is not there, or not this reader's. */
  missing?: keyof typeof NOT_YOURS;
  error?: unknown;
  /** What is said when the server gave no message. */
  fallback?: string;
  onRetry?: () => void;
};

/** The form is for the project's developer, and for a milestone that is there. */
export function MilestoneUnavailable({ backTo, missing = 'milestone', error, fallback, onRetry }: Props) {
  const failed = error ? (readFailure(error).message ?? fallback) : null;
  return (
    <Stack gap="4" align="start">
      <PageHeader title="Hito" />
      <ErrorAlert onRetry={onRetry}>{failed ?? NOT_YOURS[missing]}</ErrorAlert>
      <LinkButton to={backTo} variant="outline">
        Volver
      </LinkButton>
    </Stack>
  );
}
