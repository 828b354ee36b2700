import { type ButtonProps } from '@chakra-ui/react';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useAction } from '#client/actions/useAction.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { focusAncestor } from '#client/ui/hooks/focusAncestor.ts';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useArchiveProjectMutation, useUnarchiveProjectMutation } from './ControlPanel.generated.ts';

type Props = ButtonProps & {
  projectId: string;
  isArchived: boolean;
  /** The button is in a list from which the project is removed. */
  isListed?: boolean;
};

/** Archives a draft, or restores it. */
export function ArchiveProject({ projectId, isArchived, isListed = false, ...props }: Props) {
  const [archive] = useArchiveProjectMutation();
  const [restore] = useUnarchiveProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    await (isArchived ? restore : archive)({ variables: { input: { id: projectId } } });
    toaster.success({ title: isArchived ? 'Proyecto recuperado' : 'Proyecto archivado: está al final de tu inicio' });
  }, FALLBACK.updateProject);
  return (
    <>
      <ActionButton
        {...props}
        busy={isBusy}
        onClick={({ currentTarget }) => {
          if (isListed) focusAncestor(currentTarget);
          void run();
        }}
      >
        {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />} {isArchived ? 'Recuperar' : 'Archivar'}
      </ActionButton>
      {failure && <ErrorAlert mt="3">{failure}</ErrorAlert>}
    </>
  );
}
