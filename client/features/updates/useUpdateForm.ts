import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { messageOf, readFailure } from '#client/apollo/failure.ts';
import type { withProgress } from '#client/apollo/upload.ts';
import { captionProblem, updateProblem } from '#server/domain/update.ts';
import { DEFAULT_LIMITS, isKept, type Attachment, type Limits } from './attachments.ts';
import type { UpdateFields } from './fields.ts';
import type { UpdateMediaFragment } from './UpdateMedia.generated.ts';
import { useAttachments } from './useAttachments.ts';
import { useDraft } from './useDraft.ts';
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
};

export type Tab = 'edit' | 'preview';

const CANCELLED = 'Envío cancelado. Lo que escribiste sigue aquí.';

export function useUpdateForm({ saved, existing, draftKey, limits, send, texts }: UpdateFormProps) {
  const draft = useDraft(draftKey, saved);
  const files = useAttachments(existing, limits ?? DEFAULT_LIMITS);
  const { transfer, begin, end, cancel, wasCancelled } = useTransfer();
  const [tab, setTab] = useState<Tab>('edit');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  function change(part: Partial<UpdateFields>) {
    draft.change(part);
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function finish() {
    draft.reset();
    files.reset();
    setTab('edit');
    setDone(true);
  }

  function fail(error: unknown) {
    if (wasCancelled()) return setFailure(CANCELLED);
    setWrong(readFailure(error).details);
    return setFailure(messageOf(error, texts.failure));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const problems = updateProblem(draft.fields)?.details ?? {};
    const captions = files.items.map(({ caption }) => captionProblem(caption)).find((problem) => problem !== null);
    setDone(false);
    setFailure(captions ?? null);
    flushSync(() => setWrong(problems));
    const [first] = Object.keys(problems);
    if (first) {
      flushSync(() => setTab('edit'));
      focus(elements.namedItem(first));
    }
    if (first || captions) return;
    try {
      await send({ fields: draft.fields, attachments: files.items.filter(isKept) }, begin());
      finish();
    } catch (error) {
      fail(error);
    } finally {
      end();
    }
  }

  const unsaved = draftKey !== null && (draft.dirty || files.dirty);
  return { draft, change, files, transfer, cancel, tab, setTab, wrong, failure, done, submit, unsaved };
}

const focus = (control: Element | RadioNodeList | null) => control instanceof HTMLElement && control.focus();

export type UpdateFormState = ReturnType<typeof useUpdateForm>;
