import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import { emailProblem, normalizeEmail } from '#server/features/accounts/user.rules.ts';
import { CONFIRM_TO_INVITE, INVITATION_DAYS, MAX_EDITORS } from '#server/features/editors/editor.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { failureOf } from '#client/apollo/failure.ts';
import { PanelForm } from '#client/forms/PanelForm.tsx';
import { useForm } from '#client/forms/useForm.ts';
import { errorAt } from '#client/forms/useFormErrors.ts';
import { formatDate } from '#client/text/date.ts';
import { ItemRow, RemoveButton } from '#client/ui/ItemRow.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { OpenFormButton, type CloseForm } from '#client/ui/OpenFormButton.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import {
  useInviteEditorMutation,
  useRemoveEditorMutation,
  useWithdrawEditorInvitationMutation,
  type EditorsOfProjectFragment,
} from './Editors.generated.ts';

const FAILED = 'No pudimos cambiar los redactores. Inténtalo de nuevo.';

type Mutate = () => Promise<unknown>;

type Props = {
  project: EditorsOfProjectFragment;
  /** Whether the owner's address is confirmed. */ isConfirmed: boolean;
};

/** The editors of a project and the open invitations, which its owner manages. */
export function EditorsPanel({ project: { id, editors, editorInvitations }, isConfirmed }: Props) {
  const [remove] = useRemoveEditorMutation();
  const [withdraw] = useWithdrawEditorInvitationMutation();
  const box = useRef<HTMLDivElement>(null);
  const end = useConfirm((texts: { title: string; body: string; action: string; done: string }, run: Mutate) => ({
    ...texts,
    isFinal: true,
    fallback: FAILED,
    focusAfter: () => box.current,
    async run() {
      await run();
      toaster.success({ title: texts.done });
    },
  }));
  const removeEditor = (userId: string, name: string) =>
    end.open(
      {
        title: '¿Quitar al redactor?',
        body: `${name} ya no podrá escribir en este proyecto. Lo que escribió queda.`,
        action: 'Quitar',
        done: 'Ya no es redactor',
      },
      () => remove({ variables: { input: { projectId: id, userId } } }),
    );
  const withdrawInvitation = (invitationId: string, email: string) =>
    end.open(
      {
        title: '¿Retirar la invitación?',
        body: `La invitación a ${email} dejará de valer.`,
        action: 'Retirar',
        done: 'Invitación retirada',
      },
      () => withdraw({ variables: { input: { id: invitationId } } }),
    );

  return (
    <Panel title="Redactores">
      <Box ref={box} tabIndex={-1} outline="none">
        <Muted mt="-2" mb="4">
          Escriben actualizaciones e hitos y leen lo que es solo para inversores. No editan el proyecto ni ven quién
          invirtió. {plural(MAX_EDITORS, 'redactor', 'redactores')} como máximo.
        </Muted>
        {editors.length + editorInvitations.length > 0 && (
          <Rows mb="4">
            {editors.map(({ id: roleId, userId, name, createdAt }) => (
              <Row
                key={roleId}
                name={name}
                about={`Redactor desde el ${formatDate(createdAt)}`}
                action="Quitar"
                onEnd={() => removeEditor(userId, name)}
              />
            ))}
            {editorInvitations.map(({ id: invitationId, email, expiresAt, isMailed }) => (
              <Row
                key={`invitation ${invitationId}`}
                name={email}
                about={`${isMailed ? 'Invitación enviada' : NOT_MAILED}: vence el ${formatDate(expiresAt)}`}
                action="Retirar"
                onEnd={() => withdrawInvitation(invitationId, email)}
              />
            ))}
          </Rows>
        )}
        {!isConfirmed && (
          <Notice status="warning" title={CONFIRM_TO_INVITE.message}>
            Abre el enlace que te enviamos por correo, o pide otro arriba de esta página.
          </Notice>
        )}
        {isConfirmed && editors.length + editorInvitations.length < MAX_EDITORS && (
          <OpenFormButton label="Invitar a un redactor">
            {(close) => <InviteForm projectId={id} onClose={close} />}
          </OpenFormButton>
        )}
        {end.dialog}
      </Box>
    </Panel>
  );
}

type RowProps = { name: string; about: string; action: string; onEnd: () => void };

const Row = ({ name, about, action, onEnd }: RowProps) => (
  <ItemRow title={name} about={<Muted>{about}</Muted>}>
    <RemoveButton action={action} name={name} onClick={() => onEnd()} />
  </ItemRow>
);

const MAILED = 'Enviamos la invitación: quien la reciba tiene que aceptarla.';
const NOT_MAILED = 'Invitación sin correo, para una cuenta con esa dirección confirmada';

type FormProps = { projectId: string; onClose: CloseForm };

function InviteForm({ projectId, onClose }: FormProps) {
  const [invite] = useInviteEditorMutation();
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => errorAt('email', emailProblem(email)),
    save: ({ email }) =>
      failureOf(
        invite({ variables: { input: { projectId, email } } }).then(({ data }) => {
          const made = data?.inviteEditor.project?.editorInvitations.find((row) => row.email === normalizeEmail(email));
          return onClose(made?.isMailed ? MAILED : `${NOT_MAILED}. Avísale por otro medio.`);
        }),
      ),
    fallback: FAILED,
  });
  return (
    <PanelForm form={form} label="Invitar a un redactor" submit="Enviar invitación" onCancel={() => onClose(null)}>
      <TextField
        label="Correo de quien invitas"
        required
        type="email"
        autoComplete="off"
        hint={`Vale ${INVITATION_DAYS} días, para una cuenta de desarrollador con ese correo confirmado.`}
        {...form.control('email')}
      />
    </PanelForm>
  );
}
