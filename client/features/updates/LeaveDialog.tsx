import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Props = { unsaved: boolean; hasFiles: boolean };

const KEPT = 'El borrador queda guardado en este navegador: lo encontrarás al volver.';
const LOST = 'El texto queda guardado en este navegador, pero los archivos que elegiste se perderán.';

/** The warning before leaving what is not saved. */
export function LeaveDialog({ unsaved, hasFiles }: Props) {
  const { asking, leave, stay } = useLeaveGuard(unsaved);
  return (
    <ConfirmDialog
      open={asking}
      title="¿Salir sin guardar?"
      text={hasFiles ? LOST : KEPT}
      confirm="Salir"
      onConfirm={leave}
      onClose={stay}
    />
  );
}
