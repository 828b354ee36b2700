import { FileQuestion, Lock } from 'lucide-react';
import { readFailure } from '#client/apollo/failure.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';

const NOT_FOUND = 'Actualización no encontrada';

type Props = { projectId: string; error?: unknown; onRetry?: () => void };

/** Why this update can't be read: it is not there, it is for investors, or the server did not answer. */
export function UpdateMissing({ projectId, error, onRetry }: Props) {
  const failure = error ? readFailure(error) : null;
  const exclusive = failure?.code === 'PRIVATE_UPDATE';
  usePageTitle(exclusive ? 'Actualización exclusiva' : NOT_FOUND);
  if (exclusive) {
    return (
      <EmptyState
        isPage
        icon={Lock}
        text={failure.message ?? NOT_FOUND}
        hint="Invierte en el proyecto para leerla."
        action={
          <LinkButton to={paths.project(projectId)} colorPalette="yellow">
            Ver el proyecto
          </LinkButton>
        }
      />
    );
  }
  if (failure && failure.code !== 'UPDATE_NOT_FOUND') {
    return (
      <>
        <PageHeader title="Actualización" backTo={paths.updates(projectId)} />
        <ErrorAlert onRetry={onRetry}>{failure.message ?? FALLBACK.update}</ErrorAlert>
      </>
    );
  }
  return (
    <EmptyState
      isPage
      icon={FileQuestion}
      text={NOT_FOUND}
      hint="Puede que haya sido eliminada."
      action={
        <LinkButton to={paths.updates(projectId)} variant="outline">
          Ver todas las actualizaciones
        </LinkButton>
      }
    />
  );
}
