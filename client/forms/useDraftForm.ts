import { useEffect, useRef, useState } from 'react';
import { failureData } from '#client/apollo/failure.data.ts';
import { readFailure, type Failure } from '#client/apollo/failure.ts';
import type { FormValues } from './draftStorage.ts';
import type { Conflict } from './merge.ts';
import { useDraft, type DraftOptions, type Edit } from './useDraft.ts';
import { useFormOf, type FormOptions } from './useForm.ts';
import type { FieldErrors } from './useFormErrors.ts';

/** How a part is shown in a conflict. */
export type PartText = {
  label: string;
  /** The field of the form that it belongs to, if it has another name. */
  field?: string;
  show?(value: unknown): string;
};

type Options<Values, Version> = Omit<FormOptions<Values>, 'save' | 'marks'> &
  DraftOptions<Values, Version> & {
    /** Rejects when saving failed. */
    save: (values: Values, edit: Edit<Version>) => Promise<unknown>;
    /** Refetches what is stored. */
    refresh?: () => Promise<unknown>;
    describe?: (part: string) => PartText;
    /** Another failure to show. */
    explain?: (failure: Failure) => Failure;
  };

const CONFLICT_MARK = 'Cambió mientras lo editabas: elige arriba qué queda';
const GONE = 'Ya no existe: alguien lo eliminó mientras lo editabas. Lo que escribiste sigue aquí y puedes copiarlo.';

const asItIs = (part: string): PartText => ({ label: part });

/** When the fields of a conflicting edit changed, by name. */
function timesOf(error: unknown): Record<string, string> {
  const { conflicts = [] } = (failureData(error) ?? {}) as { conflicts?: { field: string; changedAt: string }[] };
  return Object.fromEntries(conflicts.map(({ field, changedAt }) => [field, changedAt]));
}

/**
 * A form with drafts and merging of concurrent edits, shown by `DraftForm`. It sends only the touched parts, with the
 * revision that they change. What others store meanwhile is merged; where both changed a part, the user chooses one
 * before saving.
 */
export function useDraftForm<Values extends FormValues, Version = null>(options: Options<Values, Version>) {
  const { saved, version, describe = asItIs, explain = (failure) => failure, errorFieldNames = {} } = options;
  const draft = useDraft(options);
  const [times, setTimes] = useState<Record<string, string>>({});
  const [conflictedSaves, setConflictedSaves] = useState(0);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  async function readSaveFailure(reason: unknown): Promise<Failure> {
    const failure = readFailure(reason);
    if (failure.code.endsWith('_NOT_FOUND') && version !== null) return { ...failure, message: GONE };
    if (failure.code === 'EDIT_CONFLICT') {
      await options.refresh?.().catch(() => null);
      setTimes(timesOf(reason));
      setConflictedSaves((count) => count + 1);
    }
    return explain(failure);
  }

  async function save(values: Values): Promise<Failure | null> {
    try {
      await options.save(values, draft.editOf(values));
      return null;
    } catch (error) {
      return readSaveFailure(error);
    }
  }

  const form = useFormOf(draft, {
    ...options,
    marks: marksOf(draft.conflicts, describe),
    save,
    onSaved: () => isMounted.current && options.onSaved?.(), // a screen that was left doesn't navigate
  });

  useEffect(() => {
    if (!form.isSaving) draft.rebase(saved, version);
  });

  const texts = (part: string) => ({ ...describe(part), changedAt: times[nameOf(part, errorFieldNames)] ?? null });

  return {
    ...form,
    draft,
    edits: {
      conflicts: draft.conflicts.map((conflict) => ({ ...conflict, ...texts(conflict.part) })),
      followed: draft.followed.map((part) => describe(part).label),
      /** How many times saving failed for conflicts: each time they take the focus. */
      conflictedSaves,
      choose(conflict: Conflict, choice: 'stored' | 'typed') {
        draft.choose(conflict, choice);
        form.clearErrors(describe(conflict.part).field ?? conflict.part);
      },
    },
  };
}

export type Edits = ReturnType<typeof useDraftForm>['edits'];

const marksOf = (conflicts: Conflict[], describe: (part: string) => PartText): FieldErrors =>
  Object.fromEntries(
    conflicts.filter(({ choice }) => choice === null).map(({ part }) => [describe(part).field ?? part, CONFLICT_MARK]),
  );

/** What the server calls a part. */
const nameOf = (part: string, errorFieldNames: Record<string, string>): string =>
  Object.entries(errorFieldNames).find(([, field]) => field === part)?.[0] ?? part;
