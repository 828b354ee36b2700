import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Props = { unsaved: boolean; hasFiles: boolean };

const KEPT = 'El borrador queda guardado en este navegador: lo encontrarás al volver.';
const FILES_LOST = 'El texto queda guardado en este navegador, pero los archivos que elegiste se perderán.';
const SESSION_ENDS = 'Lo que escribiste y no guardaste se borrará de este navegador.';

/** Confirms leaving a page with unsaved changes. */
export function LeaveDialog({ unsaved, hasFiles }: Props) {
  const { departure, leave, stay } = useLeaveGuard(unsaved);
  const ends = departure === 'session';
  return (
    <ConfirmDialog
      open={departure !== null}
      isFinal={ends}
      title={ends ? '¿Cerrar sesión sin guardar?' : '¿Salir sin guardar?'}
      text={ends ? SESSION_ENDS : hasFiles ? FILES_LOST : KEPT}
      confirm={ends ? 'Cerrar sesión' : 'Salir sin guardar'}
      cancel="Seguir editando"
      onConfirm={leave}
      onClose={stay}
    />
  );
}
