import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { DraftNotice } from './DraftNotice.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { useForm } from './useForm.ts';

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'onSubmit'> & {
    draft: { isDirty: boolean; recovered: boolean; discard: () => void; undoDiscard: (() => void) | null };
  };
  label: string;
  /** The form takes files, which drafts do not include. */
  takesFiles?: boolean;
  /** There are chosen files, which are lost when the page is left. */
  hasFiles?: boolean;
  isUnsaved?: boolean;
  children: ReactNode;
};

/** A form that says when a draft was restored, and confirms leaving with unsaved changes. */
export const GuardedForm = ({ form, label, takesFiles, hasFiles = false, isUnsaved, children }: Props) => (
  <chakra.form noValidate aria-label={label} display="flex" flexDirection="column" gap="6" onSubmit={form.onSubmit}>
    {form.draft.recovered && <DraftNotice draft={form.draft} files={takesFiles} />}
    {children}
    <LeaveDialog unsaved={isUnsaved ?? (form.draft.isDirty || hasFiles)} hasFiles={hasFiles} />
  </chakra.form>
);
