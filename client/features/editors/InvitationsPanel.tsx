import { useAction } from '#client/actions/useAction.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { useWantEditorInvitationsMutation } from './Editors.generated.ts';

/** Whether the user gets invitations to write for projects, and a button that changes it. */
export function InvitationsPanel({ areWanted }: { areWanted: boolean }) {
  const [save] = useWantEditorInvitationsMutation();
  const { run, isBusy, failure } = useAction(
    () => save({ variables: { input: { areWanted: !areWanted } } }),
    'No pudimos guardar tu elección. Inténtalo de nuevo.',
  );
  return (
    <Panel title="Invitaciones a redactar">
      <Muted role="status" mt="-2" mb="4">
        {areWanted ? WANTED : DECLINED}
      </Muted>
      {failure && <ErrorAlert mb="3">{failure}</ErrorAlert>}
      <ActionButton variant="outline" busy={isBusy} onClick={() => void run()}>
        {areWanted ? 'No quiero invitaciones' : 'Recibir invitaciones'}
      </ActionButton>
    </Panel>
  );
}

const WANTED =
  'Los estudios pueden invitarte a escribir en sus proyectos: te llega un correo, tres por semana como máximo, y las ves en tu inicio.';
const DECLINED =
  'No recibes invitaciones a escribir en proyectos, ni por correo ni en tu inicio. A quien te invita no le decimos que las rechazas.';
