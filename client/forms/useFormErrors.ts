import { useState } from 'react';

/** Messages by field name. */
export type FieldErrors = Record<string, string>;

/** The error of one field, or none. */
export const errorAt = (field: string, message: string | null | undefined): FieldErrors =>
  message ? { [field]: message } : {};

export type ErrorOptions<Name extends string> = {
  /** By the name of a field in the server's errors and rules: its name in this form, where that is another. */
  errorFieldNames?: Record<string, Name>;
  /** Fields whose errors depend on another field too. */
  related?: Partial<Record<Name, Name[]>>;
};

/**
 * Whether the submit button lost the focus because it is disabled while saving: nothing has it, or, after another click
 * on the button, an element that contains the form, or the dialog that confirmed it, which is still closing.
 */
export const isFocusLost = (form: HTMLFormElement | null): boolean => {
  const focused = document.activeElement;
  if (focused === document.body || Boolean(form && focused?.contains(form))) return true;
  return Boolean(focused?.closest('[role$=dialog][data-state=closed]'));
};

/** What is wrong with a form: by field, and why it was not saved. */
export function useFormErrors<Name extends string>({ errorFieldNames = {}, related = {} }: ErrorOptions<Name>) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<{ message: string; focusOnMount: boolean } | null>(null);

  const withRelated = (names: string[]) =>
    names.flatMap((name) => [name, ...((related as Record<string, string[]>)[name] ?? [])]);
  const only = (errors: FieldErrors, isWanted: (field: string) => boolean): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => isWanted(field)));

  return {
    fieldErrors,
    failure,
    byField: (errors: FieldErrors): FieldErrors =>
      Object.fromEntries(Object.entries(errors).map(([rule, message]) => [errorFieldNames[rule] ?? rule, message])),
    show(errors: FieldErrors, message: string | null, form: HTMLFormElement | null) {
      setFieldErrors(errors);
      setFailure(message === null ? null : { message, focusOnMount: isFocusLost(form) });
    },
    /** Adds the errors of one field. */
    showOf(name: string, errors: FieldErrors) {
      setFieldErrors((before) => ({ ...before, ...only(errors, (field) => withRelated([name]).includes(field)) }));
    },
    /** Call when fields change: their errors no longer apply. */
    clearErrors(...names: string[]) {
      setFailure(null);
      setFieldErrors((before) => only(before, (field) => !withRelated(names).includes(field)));
    },
  };
}
