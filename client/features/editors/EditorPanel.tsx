import { Button, Stack, type ButtonProps } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Flag, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { LinkButton, MainLink } from '#client/ui/LinkButton.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useRemoveEditorMutation, type EditedProjectFragment } from './Editors.generated.ts';

type Props = { project: Pick<EditedProjectFragment, 'id' | 'title' | 'viewerRights'> };

/** What an editor does in a project, in place of its owner's controls. */
export const EditorPanel = ({ project: { id, title, viewerRights } }: Props) => (
  <Panel title="Eres redactor">
    <Stack gap="4">
      {viewerRights.includes('UPDATE_WRITE') ? (
        <>
          <MainLink to={paths.newUpdate(id)}>
            <Plus aria-hidden /> Nueva actualización
          </MainLink>
          <LinkButton to={paths.milestones(id)}>
            <Flag aria-hidden /> Gestionar hitos
          </LinkButton>
        </>
      ) : (
        <Muted>La cuenta del estudio está suspendida: puedes leer todo, pero no escribir.</Muted>
      )}
      <Leave id={id} title={title} variant="ghost" size="sm" />
    </Stack>
  </Panel>
);

function Leave({ id, title, ...button }: ButtonProps & { id: string; title: string }) {
  const user = useUser();
  const { cache } = useApolloClient();
  const navigate = useNavigate();
  const [remove] = useRemoveEditorMutation();
  const leave = useConfirm({
    title: '¿Dejar de redactar?',
    body: `Ya no podrás escribir en «${title}», ni leer lo que es solo para inversores. Lo que escribiste queda.`,
    action: 'Dejar de redactar',
    isFinal: true,
    fallback: 'No pudimos quitarte del proyecto. Inténtalo de nuevo.',
    async run() {
      await remove({ variables: { input: { projectId: id, userId: user.id } } });
      void navigate(paths.dashboard);
      cache.evict({ id: cache.identify({ __typename: 'Project', id }) ?? '' });
      toaster.success({ title: `Ya no eres redactor de «${title}»` });
    },
  });
  return (
    <>
      <Button {...button} onClick={() => leave.open()}>
        Dejar de redactar
      </Button>
      {leave.dialog}
    </>
  );
}
