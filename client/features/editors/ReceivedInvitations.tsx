import { useApolloClient } from '@apollo/client/react';
import { Box, Flex } from '@chakra-ui/react';
import { evictRootField } from '#client/apollo/evict.ts';
import { useAct } from '#client/forms/useAct.ts';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { ActButton } from '#client/ui/ActButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { ItemRow } from '#client/ui/ItemRow.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { useAcceptEditorInvitationMutation, type ReceivedInvitationFragment } from './Editors.generated.ts';

/** Open invitations to the user's address, mailed or not, each with a button that accepts it. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitationFragment[] }) {
  const { cache } = useApolloClient();
  const [accept, { loading }] = useAcceptEditorInvitationMutation();
  const { act, failure, box, focus } = useAct('No pudimos aceptar la invitación. Inténtalo de nuevo.');

  async function press({ id, projectTitle }: ReceivedInvitationFragment) {
    if (!(await act(() => accept({ variables: { input: { id } } })))) return;
    for (const field of ['receivedEditorInvitations', 'editedProjects'] as const) evictRootField(cache, field);
    toaster.success({ title: `Ya eres redactor de «${projectTitle}»` });
    focus();
  }
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      {invitations.length > 0 && (
        <Panel title="Invitaciones a redactar" mb="6">
          <Rows>
            {invitations.map((invitation) => (
              <ItemRow
                key={invitation.id}
                title={invitation.projectTitle}
                about={
                  <Muted>
                    {invitation.studioName} te invita a escribir sus actualizaciones e hitos, hasta el{' '}
                    {formatDate(invitation.expiresAt)}.
                  </Muted>
                }
              >
                <ActButton
                  size="sm"
                  variant="outline"
                  busy={loading}
                  aria-label={`Aceptar la invitación a ${invitation.projectTitle}`}
                  onClick={() => void press(invitation)}
                >
                  Aceptar
                </ActButton>
              </ItemRow>
            ))}
          </Rows>
          <Flex mt="4">
            <TextLink to={paths.mails}>No quiero invitaciones</TextLink>
          </Flex>
        </Panel>
      )}
      {failure && <ErrorAlert>{failure}</ErrorAlert>}
    </Box>
  );
}
