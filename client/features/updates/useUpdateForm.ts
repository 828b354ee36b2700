import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { messageOf, readFailure } from '#client/apollo/failure.ts';
import type { withProgress } from '#client/apollo/upload.ts';
import { focusFirstWrong } from '#client/forms/focusFirstWrong.ts';
import { useSavedDraft } from '#client/forms/useSavedDraft.ts';
import { captionProblem, updateProblem } from '#server/domain/update.ts';
import { DEFAULT_LIMITS, isKept, type Attachment, type Limits } from './attachments.ts';
import { BLANK, CHECKS, type UpdateFields } from './fields.ts';
import type { UpdateMediaFragment } from './UpdateMedia.generated.ts';
import { useAttachments } from './useAttachments.ts';
import { useTransfer } from './useTransfer.ts';

export type Submission = { fields: UpdateFields; attachments: Attachment[] };

export type UpdateFormProps = {
  saved: UpdateFields;
  existing: UpdateMediaFragment[];
  /** Where the draft is kept; null keeps none. */
  draftKey: string | null;
  /** Null when files can't be sent: `próximamente`. */
  limits: Limits | null;
  send: (submission: Submission, context: ReturnType<typeof withProgress>) => Promise<unknown>;
  texts: { submit: string; success: string; failure: string };
  /** Where to go once saved. */
  next: string;
  /** What is written stays on screen once saved; a new update's form begins anew. */
  editing?: boolean;
};

export type Tab = 'edit' | 'preview';

const CANCELLED = 'Envío cancelado. Lo que escribiste sigue aquí.';

export function useUpdateForm({ saved, existing, draftKey, limits, send, texts, editing = false }: UpdateFormProps) {
  const draft = useSavedDraft({ key: draftKey, saved, checks: CHECKS });
  const files = useAttachments(existing, limits ?? DEFAULT_LIMITS, forgetRefusal);
  const { transfer, begin, end, cancel, wasCancelled } = useTransfer();
  const [tab, setTab] = useState<Tab>('edit');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  function clear(...fields: string[]) {
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  }

  /** What was said of the files that were sent is not about those that are there now. */
  function forgetRefusal() {
    clear('media');
    setFailure(null);
  }

  function change(part: Partial<UpdateFields>) {
    draft.change(part);
    clear(...Object.keys(part));
  }

  function finish() {
    draft.settle(editing ? draft.values : BLANK);
    if (!editing) files.reset();
    setTab('edit');
    setDone(true);
  }

  function fail(form: HTMLFormElement, error: unknown) {
    if (wasCancelled()) return setFailure(CANCELLED);
    const { details } = readFailure(error);
    flushSync(() => {
      setWrong(details);
      setFailure(messageOf(error, texts.failure));
      if ('title' in details || 'content' in details) setTab('edit');
    });
    return focusFirstWrong(form);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const problems = updateProblem(draft.values)?.details ?? {};
    const captions = files.items.map(({ caption }) => captionProblem(caption)).find((problem) => problem !== null);
    const sound = Object.keys(problems).length === 0;
    setFailure(captions ?? null);
    flushSync(() => {
      setWrong(problems);
      if (!sound) setTab('edit');
    });
    if (!sound || captions) return focusFirstWrong(form);
    try {
      await send({ fields: draft.values, attachments: files.items.filter(isKept) }, begin());
      end();
      return finish();
    } catch (error) {
      flushSync(end);
      return fail(form, error);
    }
  }

  const unsaved = draftKey !== null && !done && (draft.dirty || files.dirty);
  return { draft, change, files, transfer, cancel, tab, setTab, wrong, failure, done, submit, unsaved };
}

export type UpdateFormState = ReturnType<typeof useUpdateForm>;
