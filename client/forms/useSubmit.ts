import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { readFailure } from '#client/apollo/failure.ts';
import { focusFirstWrong } from './focusFirstWrong.ts';

type Options = {
  /** What the shared rules find wrong, by field. */
  problems: () => Record<string, string>;
  /** Rejects when it could not be saved. */
  save: () => Promise<unknown>;
  onSaved: () => void;
  /** What is said when the server gave no message. */
  fallback: string;
};

/** Asks the shared rules first, then the server; what either finds wrong is marked, and the first of it focused. */
export function useSubmit({ problems, save, onSaved, fallback }: Options) {
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problems();
    flushSync(() => {
      setFieldErrors(found);
      setFailure(null);
    });
    if (Object.keys(found).length > 0) return focusFirstWrong(form);
    setSaving(true);
    try {
      await save();
    } catch (error) {
      const { details, message } = readFailure(error);
      flushSync(() => {
        setSaving(false);
        setFieldErrors(details);
        setFailure(message ?? fallback);
      });
      return focusFirstWrong(form);
    }
    setSaving(false);
    return onSaved();
  }

  /** What was wrong with a field is not any more, once it changes. */
  const clearErrors = (names: string[]) =>
    setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))));

  return { fieldErrors, clearErrors, failure, saving, submit };
}
