import { memo } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Props = {
  unsaved: boolean;
  /** There are chosen files, which are lost. */
  hasFiles?: boolean;
  /** The form has no draft: what is typed is lost. */
  isLost?: boolean;
  isSaving: boolean;
};

const DRAFT_STORED = 'El borrador queda guardado en este navegador: lo encontrarás al volver.';
const FILES_LOST = 'El texto queda guardado en este navegador, pero los archivos que elegiste se perderán.';
const LOST = 'Lo que escribiste no queda guardado y se perderá.';
const STILL_SAVING =
  'Se sigue guardando aunque salgas, pero no verás si se pudo. Si no se pudo, el texto queda en este navegador.';
const STILL_SENDING = 'Se sigue guardando aunque salgas, pero no verás si se pudo.';
const SESSION_ENDS = 'Lo que escribiste y no guardaste se borrará de este navegador.';

/** Confirms leaving a page with unsaved changes. */
export const LeaveDialog = memo(function LeaveDialog({ unsaved, hasFiles = false, isLost = false, isSaving }: Props) {
  const { departure, leave, stay } = useLeaveGuard(unsaved);
  const ends = departure === 'session';
  const whatRemains = isLost ? LOST : hasFiles ? FILES_LOST : DRAFT_STORED;
  const whileSaving = isLost ? STILL_SENDING : STILL_SAVING;
  const how = isSaving ? 'mientras se guarda' : 'sin guardar';
  return (
    <ConfirmDialog
      open={departure !== null}
      isFinal={ends || hasFiles || isLost}
      isPlain
      title={ends ? `¿Cerrar sesión ${how}?` : `¿Salir ${how}?`}
      body={ends ? SESSION_ENDS : isSaving ? whileSaving : whatRemains}
      action={ends ? 'Cerrar sesión' : `Salir ${how}`}
      cancel="Seguir editando"
      onConfirm={leave}
      onClose={stay}
    />
  );
});
