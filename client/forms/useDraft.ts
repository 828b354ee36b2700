import { useEffect, useRef, useState } from 'react';
import {
  dropUnchanged,
  newDraftKey,
  readDrafts,
  writeDraft,
  type Draft,
  type FieldChecks,
  type FormValues,
} from './draftStorage.ts';
import { createFormState, type FormState } from './formState.ts';
import type { Conflict, Parts, Shape } from './merge.ts';
import type { Changes } from './useForm.ts';

export type DraftOptions<Values, Version> = {
  /** Storage key of the form's drafts; null stores none. */
  draftKey: string | null;
  /** What is stored, or a new form's values. */
  saved: Values;
  /** The revision of `saved`; null for something new. */
  version: Version;
  /** Checks of the parts of a stored draft, besides their type. */
  draftChecks?: FieldChecks<Values>;
  shape?: Shape<Values>;
};

/** What is saved: the parts that were touched, and the revision they are changes of. */
export type Edit<Version> = { base: Parts; touched: string[]; version: Version };

/** The state of a form in React, with its draft. Each open form stores its own draft until it is saved. */
export function useDraft<Values extends FormValues, Version>(options: DraftOptions<Values, Version>) {
  type State = FormState<Values, Version>;
  const { draftKey, saved, version, draftChecks = {} } = options;
  const editing = createFormState<Values, Version>(options.shape);
  const [found, setFound] = useState(() => readDrafts(draftKey));
  const [state, setState] = useState(() => editing.create(saved, version, found[0], draftChecks));
  const [recovered, setRecovered] = useState(() => editing.touchedOf(state).length > 0);
  const [discarded, setDiscarded] = useState<State | null>(null);
  /** Where this form's draft is written, and the stored one that it continues and replaces. */
  const [begun] = useState(() => ({ form: draftKey, key: newDraftKey(draftKey), source: found[0] ?? null }));
  const storage = useRef(begun);
  useEffect(() => {
    if (storage.current.form === draftKey) return;
    writeDraft(storage.current.key, null);
    storage.current = { form: draftKey, key: newDraftKey(draftKey), source: null };
  }, [draftKey]);
  /** Requests end after other changes: handlers of an earlier render read the newest state here. */
  const latest = useRef(state);
  /** The next change of the stored values is the one that was just saved. */
  const isExpected = useRef(false);

  function show(next: State) {
    latest.current = next;
    setState(next);
  }

  function replace(next: State) {
    show(next);
    const { key, source } = storage.current;
    writeDraft(key, editing.draftOf(next));
    if (source) dropUnchanged(source);
    storage.current = { ...storage.current, source: null };
  }

  function forgetDiscarded() {
    setDiscarded(null);
    setRecovered(false);
  }

  /** Shows another draft; the one on screen stays stored. */
  function open(draft: Draft) {
    storage.current = { form: draftKey, key: newDraftKey(draftKey), source: draft };
    show(editing.create(latest.current.stored, latest.current.version, draft, draftChecks));
    setDiscarded(null);
    setFound([draft, ...readDrafts(draftKey).filter(({ key }) => key !== draft.key)]);
  }

  return {
    values: state.values,
    conflicts: state.conflicts,
    followed: state.followed,
    isDirty: editing.touchedOf(state).length > 0,
    recovered,
    /** The drafts of other tabs. */
    others: found.slice(1).map((draft) => ({ savedAt: draft.savedAt, open: () => open(draft) })),
    /** Returns the changed fields. */
    change(changes: Changes<Values>): Partial<Values> {
      const part = typeof changes === 'function' ? changes(latest.current.values) : changes;
      replace(editing.change(latest.current, part));
      if (discarded) forgetDiscarded();
      return part;
    },
    choose: (conflict: Conflict, choice: 'stored' | 'typed') =>
      replace(editing.choose(latest.current, conflict, choice)),
    /** Merges what is stored now. */
    rebase(stored: Values, revision: Version) {
      if (JSON.stringify(revision) === JSON.stringify(latest.current.version)) return;
      const next = editing.rebase(latest.current, stored, revision);
      replace(isExpected.current ? { ...next, followed: [] } : next);
      isExpected.current = false;
    },
    editOf: (values: Values): Edit<Version> => ({
      base: state.base,
      touched: editing.touchedOf({ ...state, values }),
      version: state.version,
    }),
    discard() {
      setDiscarded(latest.current);
      replace(editing.markSaved(latest.current, latest.current.stored));
    },
    /** Null when nothing was discarded, or the form was edited since. */
    undoDiscard:
      discarded &&
      (() => {
        replace(discarded);
        setDiscarded(null);
      }),
    /**
     * Call after saving: sets the form to `next` and deletes the draft, unless the form was edited since, or parts are
     * still unsaved.
     */
    markSaved(sent: Values, next: Values, unsaved: string[] = []) {
      isExpected.current = unsaved.length === 0;
      const isEdited = latest.current.values !== sent;
      replace(editing.markSaved(latest.current, next, isEdited ? latest.current.values : next, unsaved));
      if (!isEdited) forgetDiscarded();
    },
  };
}
