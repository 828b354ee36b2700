import { type ButtonProps } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '#client/apollo/failure.ts';
import { evictField } from '#client/apollo/evict.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { paths } from '#client/routing/paths.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useDuplicateProjectMutation } from './ControlPanel.generated.ts';

type Props = ButtonProps & { projectId: string; label: string };

/** Copies a project into a new draft and opens the draft's form. */
export function DuplicateProject({ projectId, label, ...props }: Props) {
  const { cache } = useApolloClient();
  const user = useUser();
  const navigate = useNavigate();
  const [duplicate, { loading, error }] = useDuplicateProjectMutation({
    onCompleted({ duplicateProject: { project } }) {
      evictField(cache, user, 'projects', 'studio');
      toaster.success({ title: 'Proyecto duplicado como borrador' });
      void navigate(paths.editProject(project.id));
    },
  });
  return (
    <>
      <ActButton
        {...props}
        busy={loading}
        onClick={() => void duplicate({ variables: { input: { id: projectId } } }).catch(() => null)}
      >
        <Copy aria-hidden /> {label}
      </ActButton>
      {error && <ErrorAlert>{messageOf(error, FALLBACK.createProject)}</ErrorAlert>}
    </>
  );
}
