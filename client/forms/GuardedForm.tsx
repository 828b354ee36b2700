import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DraftNotice, type NoticedDraft } from './DraftNotice.tsx';
import { EditNotices } from './EditNotices.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { Edits, useKeptForm } from './useKeptForm.ts';

type Props = {
  form: Pick<ReturnType<typeof useKeptForm>, 'onSubmit'> & {
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
    <LeaveDialog unsaved={isUnsaved ?? (form.draft.isDirty || hasFiles)} hasFiles={hasFiles} />
  </chakra.form>
);
