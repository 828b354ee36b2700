import { Box } from '@chakra-ui/react';
import { MailQuestionMark } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#client/actions/useAction.ts';
import { NotFound } from '#client/queries/NotFound.tsx';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  useAcceptEditorInvitationMutation,
  useEditorInvitationQuery,
  type EditorInvitationQuery,
  type EditorInvitationQueryVariables,
} from './Editors.generated.ts';

/** /redactor/:secret: an invitation to write for a project, which a button accepts. */
export function InvitationScreen({ variables }: { variables: EditorInvitationQueryVariables }) {
  const query = useEditorInvitationQuery({ variables, fetchPolicy: 'network-only' });
  const invitation = query.data?.editorInvitation;
  if (invitation) return <Invitation {...variables} invitation={invitation} />;
  if (!query.error) return <PageHeader centered title={null} loading="Cargando la invitación..." />;
  return <NotFound what="invitation" query={query} />;
}

type Props = EditorInvitationQueryVariables & { invitation: EditorInvitationQuery['editorInvitation'] };

function Invitation({ secret, invitation: { projectTitle, studioName, email, expiresAt } }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const [accept] = useAcceptEditorInvitationMutation();
  const { run, isBusy, failure } = useAction(async () => {
    const { data } = await accept({ variables: { input: { secret } } });
    const id = data?.acceptEditorInvitation.project?.id;
    toaster.success({ title: `Ya eres redactor de «${projectTitle}»` });
    void navigate(id ? paths.project(id) : paths.dashboard, { replace: true });
  }, 'No pudimos aceptar la invitación. Inténtalo de nuevo.');
  return (
    <MessagePage
      icon={MailQuestionMark}
      color="purple.fg"
      title={`¿Redactar en «${projectTitle}»?`}
      text={
        <>
          {studioName} te invita a escribir las actualizaciones y los hitos de su juego, y a leer lo que es solo para
          inversores. La invitación es para {email} y vale hasta el {formatDate(expiresAt)}. Ingresaste como{' '}
          {user.email}.
        </>
      }
      more={
        failure && (
          <Box mt="6">
            <ErrorAlert>{failure}</ErrorAlert>
          </Box>
        )
      }
    >
      <ActionButton colorPalette="yellow" busy={isBusy} onClick={() => void run()}>
        Aceptar
      </ActionButton>
      <LinkButton to={paths.dashboard}>Ahora no</LinkButton>
    </MessagePage>
  );
}
