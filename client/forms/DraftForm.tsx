import { chakra, Alert, Button, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ago } from '#client/text/ago.ts';
import { EditNotices } from './EditNotices.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { Edits, useDraftForm } from './useDraftForm.ts';

type Props = {
  form: Pick<ReturnType<typeof useDraftForm>, 'isSaving' | 'onSubmit'> & {
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

/** The form element of `useDraftForm`: says when a draft was restored or others edited the same; confirms leaving. */
export const DraftForm = ({ form, label, takesFiles, hasFiles = false, isUnsaved, children }: Props) => (
  <chakra.form noValidate aria-label={label} display="flex" flexDirection="column" gap="6" onSubmit={form.onSubmit}>
    {form.draft.recovered && <DraftNotice draft={form.draft} files={takesFiles} />}
    <EditNotices edits={form.edits} />
    {children}
    <LeaveDialog unsaved={isUnsaved ?? (form.draft.isDirty || hasFiles)} hasFiles={hasFiles} isSaving={form.isSaving} />
  </chakra.form>
);

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
