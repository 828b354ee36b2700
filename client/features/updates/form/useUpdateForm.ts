import { useState } from 'react';
import { failureOf } from '#client/apollo/failure.ts';
import type { Failure } from '#client/apollo/offline.ts';
import type { withProgress } from '#client/apollo/upload.ts';
import { useForm } from '#client/forms/useForm.ts';
import { useQueryParam } from '#client/ui/useQueryParam.ts';
import { captionProblem, updateProblem } from '#server/domain/update.ts';
import { DEFAULT_LIMITS, isExisting, type Attachment, type Limits } from './attachments/attachments.ts';
import { EMPTY_UPDATE, CHECKS, type UpdateFields } from './updateFields.ts';
import type { UpdateMediaFragment } from '../reading/UpdateMedia.generated.ts';
import { useAttachments } from './attachments/useAttachments.ts';
import { useTransfer } from './attachments/useTransfer.ts';

export type Submission = { fields: UpdateFields; attachments: Attachment[] };

export type UpdateFormProps = {
  saved: UpdateFields;
  existing: UpdateMediaFragment[];
  /** Storage key of the draft; null stores none. */
  draftKey: string | null;
  /** Null disables file uploads (`próximamente`). */
  limits: Limits | null;
  send: (submission: Submission, context: ReturnType<typeof withProgress>) => Promise<unknown>;
  texts: { submit: string; success: string; failure: string };
  /** The path to go to after saving. */
  next: string;
  /** From when it may be sent by mail, null for now; without it there is no such choice. */
  nextMessageAt?: string | null;
  /** Keeps the values on screen after saving; the form of a new update is reset. */
  editing?: boolean;
};

export type Tab = 'edit' | 'preview';
/** The value of the query parameter. */
const PREVIEW = 'previa';

const CANCELLED: Failure = {
  code: 'CANCELLED',
  status: null,
  message: 'Envío cancelado. Lo que escribiste sigue aquí.',
  details: {},
};

export function useUpdateForm({ saved, existing, draftKey, limits, send, texts, editing = false }: UpdateFormProps) {
  const { transfer, begin, end, cancel, wasCancelled } = useTransfer();
  const [view, setView] = useQueryParam('vista');
  const tab: Tab = view === PREVIEW ? 'preview' : 'edit';
  const [done, setDone] = useState(false);
  const form = useForm<UpdateFields>({
    initial: saved,
    validate,
    save,
    onInvalid: (errors) => ('title' in errors || 'content' in errors) && setTab('edit'),
    onSaved: finish,
    fallback: texts.failure,
    reset: editing ? undefined : EMPTY_UPDATE,
    draftKey,
    draftChecks: CHECKS,
  });
  const files = useAttachments(existing, limits ?? DEFAULT_LIMITS, () => form.clearErrors('media'));

  function validate(fields: UpdateFields): Record<string, string> {
    const caption = files.items.map((item) => captionProblem(item.caption)).find((problem) => problem !== null);
    return { ...updateProblem(fields)?.details, ...(caption && { media: caption }) };
  }

  async function save(fields: UpdateFields): Promise<Failure | null> {
    const failure = await failureOf(send({ fields, attachments: files.items.filter(isExisting) }, begin()));
    end();
    return failure && wasCancelled() ? CANCELLED : failure;
  }

  /** `asStep`: Back returns to the other tab. */
  function setTab(next: Tab, asStep = false) {
    if (next !== tab) setView(next === 'preview' ? PREVIEW : '', asStep);
  }

  function finish() {
    if (!editing) files.reset();
    setTab('edit');
    setDone(true);
  }

  const isUnsaved = draftKey !== null && !done && (form.draft.isDirty || files.dirty);
  return { form, files, transfer, cancel, tab, setTab, done, isUnsaved };
}
