import { chakra, Alert, Button, Stack } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { ago } from '#client/text/ago.ts';
import { EditNotices } from './EditNotices.tsx';
import type { Edits, useKeptForm } from './useKeptForm.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Props = {
  form: Pick<ReturnType<typeof useKeptForm>, 'isSaving' | 'onSubmit'> & {
    draft: NoticedDraft & { isDirty: boolean; recovered: boolean };
    edits: Edits;
  };
  label: string;
  /** The form takes files, which drafts do not include. */
  takesFiles?: boolean;
  /** There are chosen files, which are lost when the page is left. */
  hasFiles?: boolean;
  isUnsaved?: boolean;
  children: ReactNode;
};

/** A form that says when a draft was restored or others edited the same, and confirms leaving with unsaved changes. */
export const GuardedForm = ({ form, label, takesFiles, hasFiles = false, isUnsaved, children }: Props) => (
  <chakra.form noValidate aria-label={label} display="flex" flexDirection="column" gap="6" onSubmit={form.onSubmit}>
    {form.draft.recovered && <DraftNotice draft={form.draft} files={takesFiles} />}
    <EditNotices edits={form.edits} />
    {children}
    <LeaveDialog unsaved={isUnsaved ?? (form.draft.isDirty || hasFiles)} hasFiles={hasFiles} isSaving={form.isSaving} />
  </chakra.form>
);

type LeaveDialogProps = { unsaved: boolean; hasFiles: boolean; isSaving: boolean };

const KEPT = 'El borrador queda guardado en este navegador: lo encontrarás al volver.';
const FILES_LOST = 'El texto queda guardado en este navegador, pero los archivos que elegiste se perderán.';
const STILL_SAVING =
  'Se sigue guardando aunque salgas, pero no verás si se pudo. Si no se pudo, el texto queda en este navegador.';
const SESSION_ENDS = 'Lo que escribiste y no guardaste se borrará de este navegador.';

/** Confirms leaving a page with unsaved changes. */
const LeaveDialog = memo(function LeaveDialog({ unsaved, hasFiles, isSaving }: LeaveDialogProps) {
  const { departure, leave, stay } = useLeaveGuard(unsaved);
  const ends = departure === 'session';
  const how = isSaving ? 'mientras se guarda' : 'sin guardar';
  return (
    <ConfirmDialog
      open={departure !== null}
      isFinal={ends || hasFiles}
      isPlain
      title={ends ? `¿Cerrar sesión ${how}?` : `¿Salir ${how}?`}
      text={ends ? SESSION_ENDS : isSaving ? STILL_SAVING : hasFiles ? FILES_LOST : KEPT}
      confirm={ends ? 'Cerrar sesión' : `Salir ${how}`}
      cancel="Seguir editando"
      onConfirm={leave}
      onClose={stay}
    />
  );
});

type NoticedDraft = {
  discard: () => void;
  undoDiscard: (() => void) | null;
  others: { savedAt: number; open: () => void }[];
};

type DraftNoticeProps = {
  draft: NoticedDraft;
  /** The form has files, which drafts do not include. */
  files?: boolean;
};

/** Says that a draft was restored; it can be discarded, and the discard undone. Other tabs' drafts are offered. */
const DraftNotice = ({ draft: { discard, undoDiscard, others }, files = false }: DraftNoticeProps) => (
  <Alert.Root status="info" role="status" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
    <Alert.Indicator />
    <Alert.Content flexBasis={{ base: '70%', sm: 'auto' }}>
      <Alert.Title>{undoDiscard ? 'Descartaste tu borrador' : 'Recuperamos tu borrador'}</Alert.Title>
      <Alert.Description>
        {undoDiscard
          ? 'Todavía puedes recuperarlo, mientras no escribas otra cosa.'
          : `Lo que escribiste y no guardaste la última vez.${files ? ' Los archivos hay que elegirlos de nuevo.' : ''}`}
        {others.length > 0 && ' También escribiste en otra pestaña:'}
      </Alert.Description>
    </Alert.Content>
    <Stack alignSelf="center" flexShrink="0" ms={{ base: 8, sm: 0 }}>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={undoDiscard ?? discard}>
        {undoDiscard ? 'Deshacer' : 'Descartar borrador'}
      </Button>
      {others.map(({ savedAt, open }) => (
        <Button key={savedAt} size="sm" variant="outline" colorPalette="gray" onClick={() => open()}>
          Ver el borrador de {ago(savedAt)}
        </Button>
      ))}
    </Stack>
  </Alert.Root>
);
