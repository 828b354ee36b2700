import { Box, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { useAction } from '#client/actions/useAction.ts';
import { paths } from '#client/routing/paths.ts';
import { formatDate } from '#client/text/date.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { ItemRow } from '#client/ui/ItemRow.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useAcceptEditorInvitationMutation, type ReceivedInvitationFragment } from './Editors.generated.ts';

/** Open invitations to the user's address, mailed or not, each with a button that accepts it. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitationFragment[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [accept] = useAcceptEditorInvitationMutation();
  const { run, isBusy, failure } = useAction(async ({ id, projectTitle }: ReceivedInvitationFragment) => {
    await accept({ variables: { input: { id } } });
    toaster.success({ title: `Ya eres redactor de «${projectTitle}»` });
    box.current?.focus();
  }, 'No pudimos aceptar la invitación. Inténtalo de nuevo.');
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
                <ActionButton
                  size="sm"
                  variant="outline"
                  busy={isBusy}
                  aria-label={`Aceptar la invitación a ${invitation.projectTitle}`}
                  onClick={() => void run(invitation)}
                >
                  Aceptar
                </ActionButton>
              </ItemRow>
            ))}
          </Rows>
          <Flex mt="4">
            <TextLink to={paths.mails}>No quiero invitaciones</TextLink>
          </Flex>
        </Panel>
      )}
      {failure && <ErrorAlert mb="6">{failure}</ErrorAlert>}
    </Box>
  );
}
