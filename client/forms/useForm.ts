import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Failure } from '#client/apollo/offline.ts';
import type { FieldChecks, FormValues } from './draftStorage.ts';
import { focusFirstInvalid } from './focusFirstInvalid.ts';
import { useDraft, type Changes } from './useDraft.ts';
import { isFocusLost, useFormErrors, type ErrorOptions, type FieldErrors } from './useFormErrors.ts';

type NameOf<Values> = keyof Values & string;

type Options<Values> = ErrorOptions<NameOf<Values>> & {
  initial: Values;
  /** The violated rules. Nothing is sent unless there are none. */
  validate: (values: Values) => FieldErrors;
  /** Rules that are checked when a field loses the focus. */
  validateOnLeave?: (values: Values) => FieldErrors;
  /** Whether the valid values are sent only once `confirm` is called. */
  needsConfirmation?: (values: Values) => boolean;
  /** Resolves with the reason why the values were not saved, or null. */
  save: (values: Values) => Promise<Failure | null>;
  onSaved?: () => void;
  /** Called with the errors of a refused submission, before the first invalid field is focused. */
  onInvalid?: (errors: FieldErrors) => void;
  /** Shown when the server sent no message. */
  fallback: string;
  /** The form's values after saving, if they are not those that were saved. */
  reset?: Values;
  /** Storage key of the draft, and checks of its fields. Without a key there is none. */
  draftKey?: string | null;
  draftChecks?: FieldChecks<Values>;
};

/** Unless the user moved the focus elsewhere meanwhile. */
function focusRefused(form: HTMLFormElement | null) {
  if (form && (isFocusLost(form) || form.contains(document.activeElement))) focusFirstInvalid(form);
}

/** Values, errors and submission of a form. A refusal moves the focus to the first invalid field. */
export function useForm<Values extends FormValues>(options: Options<Values>) {
  const { validate, validateOnLeave, needsConfirmation, save, onSaved, onInvalid } = options;
  const { draftKey = null, draftChecks = {} } = options;
  const draft = useDraft({ key: draftKey, saved: options.initial, checks: draftChecks });
  const { fieldErrors, failure, byField, show, showOf, clearErrors } = useFormErrors(options);
  const [isSaving, setIsSaving] = useState(false);
  const element = useRef<HTMLFormElement | null>(null);
  const { values } = draft;

  /** Sets some fields, which are returned; a function is given the newest values. */
  function change(changes: Changes<Values>): Partial<Values> {
    const part = draft.change(changes);
    clearErrors(...Object.keys(part));
    return part;
  }

  function refuse(errors: FieldErrors, message: string | null) {
    flushSync(() => {
      setIsSaving(false);
      show(errors, message, element.current);
      onInvalid?.(errors);
    });
    focusRefused(element.current);
  }

  async function send() {
    show({}, null, null);
    setIsSaving(true);
    const refusal = await save(values);
    if (refusal) return refuse(byField(refusal.details), refusal.message ?? options.fallback);
    setIsSaving(false);
    draft.settle(values, options.reset ?? values);
    return onSaved?.();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    element.current = event.currentTarget;
    const errors = byField(validate(values));
    if (Object.keys(errors).length > 0) return refuse(errors, null);
    if (needsConfirmation?.(values)) return undefined;
    return void send();
  }

  /** Props of the control of one field. */
  const control = <Name extends NameOf<Values>>(name: Name) => ({
    name,
    value: values[name],
    error: fieldErrors[name],
    onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    onLeave: () => validateOnLeave && showOf(name, byField(validateOnLeave(values))),
  });

  return {
    values,
    fieldErrors,
    failure,
    isSaving,
    draft,
    control,
    change,
    clearErrors,
    onSubmit,
    confirm: () => void send(),
  };
}

export type Form<Values extends FormValues> = ReturnType<typeof useForm<Values>>;
