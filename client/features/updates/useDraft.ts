import { useState } from 'react';
import { BLANK, sameFields, type UpdateFields } from './fields.ts';

const isFields = (value: unknown): value is UpdateFields =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'content' in value &&
  'type' in value &&
  'isPublic' in value;

function readDraft(key: string | null): UpdateFields | null {
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) ?? 'null');
    return isFields(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses the draft, never the form. */
function keepDraft(key: string | null, fields: UpdateFields | null) {
  if (key === null) return;
  try {
    if (fields) localStorage.setItem(key, JSON.stringify(fields));
    else localStorage.removeItem(key);
  } catch {
    // Nothing to do: the fields are still on screen.
  }
}

/** The form's fields, kept in this browser under `key` from the first change until they are saved or given up. */
export function useDraft(key: string | null, saved: UpdateFields) {
  const [base, setBase] = useState(saved);
  const [fields, setFields] = useState(() => readDraft(key) ?? saved);
  const [recovered, setRecovered] = useState(() => !sameFields(fields, saved));

  function replace(next: UpdateFields) {
    setFields(next);
    keepDraft(key, sameFields(next, base) ? null : next);
  }

  return {
    fields,
    dirty: !sameFields(fields, base),
    recovered,
    change: (part: Partial<UpdateFields>) => replace({ ...fields, ...part }),
    discard() {
      replace(base);
      setRecovered(false);
    },
    /** After a save: blank, with nothing kept. */
    reset() {
      keepDraft(key, null);
      setBase(BLANK);
      setFields(BLANK);
      setRecovered(false);
    },
  };
}
