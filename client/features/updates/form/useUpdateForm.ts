import { useState } from 'react';
import type { withProgress } from '#client/apollo/upload.ts';
import type { Edit } from '#client/forms/useDraft.ts';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { useTransfer } from '#client/forms/useTransfer.ts';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { captionProblem, updateProblem } from '#server/features/updates/update.rules.ts';
import { type Limits } from '#client/media/mediaFiles.ts';
import { firstBlank } from './content/templates.ts';
import { isIncluded, type Attachment } from './attachments/attachments.ts';
import type { NewUpdateQuery } from './UpdateForm.generated.ts';
import { EMPTY_UPDATE, CHECKS, describe, SHAPE, type UpdateValues } from './updateFields.ts';

export type Submission = { fields: Omit<UpdateValues, 'media'>; attachments: Attachment[]; edit: Edit<number | null> };

export type NewUpdateProject = NonNullable<NewUpdateQuery['project']>;

export type UpdateFormProps = {
  saved: UpdateValues;
  /** The revision of what is stored; null for a new one. */
  version: number | null;
  refresh?: () => Promise<unknown>;
  /** Storage key of the draft; null stores none. */
  draftKey: string | null;
  /** Null disables file uploads (`próximamente`). */
  limits: Limits | null;
  send: (submission: Submission, context: ReturnType<typeof withProgress>) => Promise<unknown>;
  texts: { submit: string; success: string; failure: string };
  /** The path to go to after saving. */
  next: string;
  /** Of a new update: who is notified, and when it may be sent by mail. */
  project?: NewUpdateProject;
  /** Says who can read a public update. */
  page?: Pick<NewUpdateProject, 'isPublished' | 'hasPublicPage'>;
  /** The saved values stay on screen; the form of a new update is reset. */
  editing?: boolean;
};

export type Tab = 'edit' | 'preview';
/** The value of the query parameter. */
const PREVIEW = 'previa';

export function useUpdateForm(props: UpdateFormProps) {
  const { saved, version, refresh, draftKey, send, texts, editing = false } = props;
  const { transfer, begin, end, cancel, explain } = useTransfer();
  const [view, setView] = useQueryParam('vista');
  const tab: Tab = view === PREVIEW ? 'preview' : 'edit';
  const [done, setDone] = useState(false);
  const form = useDraftForm({
    saved,
    version,
    refresh,
    describe,
    shape: SHAPE,
    validate,
    needsConfirmation,
    save,
    explain,
    onInvalid: (errors) => ('title' in errors || 'content' in errors) && setTab('edit'),
    onSaved: finish,
    fallback: texts.failure,
    reset: editing ? undefined : EMPTY_UPDATE,
    draftKey,
    draftChecks: CHECKS,
  });

  const verb = editing ? 'Guardar' : 'Publicar';
  const unfilled = useConfirm((blank: string) => ({
    title: `¿${verb} así?`,
    body: `Queda sin completar: «${blank}». ¿${verb} igual?`,
    action: `${verb} igual`,
    cancel: 'Seguir editando',
    run: () => form.confirm(),
  }));

  function validate(fields: UpdateValues): Record<string, string> {
    const caption = fields.media.map((item) => captionProblem(item.caption)).find((problem) => problem !== null);
    return { ...updateProblem(fields)?.details, ...(caption && { media: caption }) };
  }

  function needsConfirmation(fields: UpdateValues): boolean {
    const blank = firstBlank(fields);
    if (blank !== null) unfilled.open(blank);
    return blank !== null;
  }

  function save({ media: items, ...fields }: UpdateValues, edit: Edit<number | null>): Promise<unknown> {
    return send({ fields, attachments: items.filter(isIncluded), edit }, begin()).finally(end);
  }

  /** `asStep`: Back returns to the other tab. */
  function setTab(next: Tab, asStep = false) {
    if (next !== tab) setView(next === 'preview' ? PREVIEW : '', asStep);
  }

  function finish() {
    setTab('edit');
    setDone(true);
  }

  const isUnsaved = draftKey !== null && !done && form.draft.isDirty;
  return { form, transfer, cancel, tab, setTab, done, isUnsaved, unfilled: unfilled.dialog };
}
