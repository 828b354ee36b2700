import { type ButtonProps } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useDuplicateProjectMutation } from './ControlPanel.generated.ts';

type Props = ButtonProps & { projectId: string; label: string };

/** Copies a project into a new draft and opens the draft's form. */
export function DuplicateProject({ projectId, label, ...props }: Props) {
  const navigate = useNavigate();
  const [duplicate] = useDuplicateProjectMutation();
  const { run, isBusy, failure } = useAction(async () => {
    const { data } = await duplicate({ variables: { input: { id: projectId } } });
    toaster.success({ title: 'Proyecto duplicado como borrador' });
    if (data) void navigate(paths.editProject(data.duplicateProject.project.id));
  }, FALLBACK.createProject);
  return (
    <>
      <ActionButton {...props} busy={isBusy} onClick={() => void run()}>
        <Copy aria-hidden /> {label}
      </ActionButton>
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </>
  );
}
