import { type ButtonProps } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Archive, ArchiveRestore } from 'lucide-react';
import { messageOf } from '#client/apollo/failure.ts';
import { evictField } from '#client/apollo/evict.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { focusAround } from '#client/ui/focusAround.ts';
import { toaster } from '#client/ui/toaster.ts';
import { useArchiveProjectMutation, useUnarchiveProjectMutation } from './ControlPanel.generated.ts';

type Props = ButtonProps & {
  projectId: string;
  isArchived: boolean;
  /** It is in a list that loses the project. */
  isListed?: boolean;
};

/** Puts a draft aside, or takes it back. */
export function ArchiveProject({ projectId, isArchived, isListed = false, ...props }: Props) {
  const { cache } = useApolloClient();
  const user = useUser();
  const options = {
    variables: { input: { id: projectId } },
    onCompleted() {
      evictField(cache, user, 'projects', 'archivedProjects');
      toaster.success({ title: isArchived ? 'Proyecto recuperado' : 'Proyecto archivado: está al final de tu inicio' });
    },
  };
  const archiving = useArchiveProjectMutation(options);
  const restoring = useUnarchiveProjectMutation(options);
  const [act, { loading, error }] = isArchived ? restoring : archiving;
  return (
    <>
      <ActButton
        {...props}
        busy={loading}
        onClick={({ currentTarget }) => {
          if (isListed) focusAround(currentTarget);
          void act().catch(() => null);
        }}
      >
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />} {isArchived ? 'Recuperar' : 'Archivar'}
      </ActButton>
      {error && <ErrorAlert>{messageOf(error, FALLBACK.updateProject)}</ErrorAlert>}
    </>
  );
}
