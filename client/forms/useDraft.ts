import { useRef, useState } from 'react';
import { saveDraft, readDraft, restoreValues, sameValues, type FieldChecks, type FormValues } from './draftStorage.ts';

type Options<Values> = {
  /** Storage key of the draft; null stores none. */
  key: string | null;
  /** Initial values when there is no draft. */
  saved: Values;
  /** Additional checks for fields of a stored draft. */
  checks: FieldChecks<Values>;
};

export type Changes<Values> = Partial<Values> | ((latest: Values) => Partial<Values>);

/** Form values, stored as a draft from the first change until they are saved or discarded. */
export function useDraft<Values extends FormValues>({ key, saved, checks }: Options<Values>) {
  const [base, setBase] = useState(saved);
  const [values, setValues] = useState(() => restoreValues(saved, readDraft(key), checks));
  const [recovered, setRecovered] = useState(() => !sameValues(values, saved));
  const [discarded, setDiscarded] = useState<Values | null>(null);
  /** Requests end after other changes: handlers of an earlier render read the newest values here. */
  const latest = useRef(values);

  function replace(next: Values) {
    latest.current = next;
    setValues(next);
    saveDraft(key, sameValues(next, base) ? null : next);
  }

  function forgetDiscarded() {
    setDiscarded(null);
    setRecovered(false);
  }

  return {
    values,
    isDirty: !sameValues(values, base),
    recovered,
    /** Returns the changed fields. */
    change(changes: Changes<Values>): Partial<Values> {
      const part = typeof changes === 'function' ? changes(latest.current) : changes;
      replace({ ...latest.current, ...part });
      if (discarded) forgetDiscarded();
      return part;
    },
    discard() {
      setDiscarded(values);
      replace(base);
    },
    /** Null when nothing was discarded, or the form was edited since. */
    undoDiscard:
      discarded &&
      (() => {
        replace(discarded);
        setDiscarded(null);
      }),
    /** Call after saving: sets the form to `next` and deletes the draft, unless the form was edited since. */
    settle(sent: Values, next: Values) {
      setBase(next);
      if (latest.current !== sent) return;
      latest.current = next;
      setValues(next);
      saveDraft(key, null);
      forgetDiscarded();
    },
  };
}
