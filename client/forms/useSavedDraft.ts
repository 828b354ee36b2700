import { useState } from 'react';
import { keepDraft, readDraft, restored, sameValues, type FieldChecks, type FormValues } from './draftStorage.ts';

type Options<Values> = {
  /** Where the draft is kept; null keeps none. */
  key: string | null;
  /** What the form begins with when there is no draft. */
  saved: Values;
  /** Fields whose kept value must be more than of the right kind. */
  checks: FieldChecks<Values>;
};

/** A form's values, kept in this browser from the first change until they are saved or given up. */
export function useSavedDraft<Values extends FormValues>({ key, saved, checks }: Options<Values>) {
  const [base, setBase] = useState(saved);
  const [values, setValues] = useState(() => restored(saved, readDraft(key), checks));
  const [recovered, setRecovered] = useState(() => !sameValues(values, saved));

  function replace(next: Values) {
    setValues(next);
    keepDraft(key, sameValues(next, base) ? null : next);
  }

  return {
    values,
    dirty: !sameValues(values, base),
    recovered,
    change: (part: Partial<Values>) => replace({ ...values, ...part }),
    discard() {
      replace(base);
      setRecovered(false);
    },
    /** After a save: the form holds `next`, and nothing is kept. */
    settle(next: Values) {
      keepDraft(key, null);
      setBase(next);
      setValues(next);
      setRecovered(false);
    },
  };
}
