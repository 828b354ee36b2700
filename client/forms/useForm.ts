import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Failure } from '#client/apollo/failure.ts';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import type { FormValues } from './draftStorage.ts';
import { isFocusLost, useFormErrors, type ErrorOptions, type FieldErrors } from './useFormErrors.ts';

type NameOf<Values> = keyof Values & string;

export type Changes<Values> = Partial<Values> | ((latest: Values) => Partial<Values>);

/** Stores the values of a form. */
type FormStore<Values> = {
  values: Values;
  /** Returns the changed fields. */
  change: (changes: Changes<Values>) => Partial<Values>;
  /** Called once `sent` was saved: the form becomes `next`, unless it was edited since. */
  markSaved: (sent: Values, next: Values) => void;
};

export type FormOptions<Values> = ErrorOptions<NameOf<Values>> & {
  /** The violated rules. Nothing is sent unless there are none. */
  validate: (values: Values) => FieldErrors;
  /** Rules that are checked when a field loses the focus. */
  validateOnLeave?: (values: Values) => FieldErrors;
  /** Whether the valid values are sent only once `confirm` is called. */
  needsConfirmation?: (values: Values) => boolean;
  /** Resolves with the reason why the values were not saved, or null. */
  save: (values: Values) => Promise<Failure | null>;
  onSaved?: () => void;
  /** Called with the errors of a failed submission, before the first invalid field is focused. */
  onInvalid?: (errors: FieldErrors) => void;
  /** Shown when the server sent no message. */
  fallback: string;
  /** The form's values after saving, if they are not those that were saved. */
  reset?: Values;
  /** Whether it may be sent again before the last answer: the form is empty again at once. */
  mayOverlap?: boolean;
  /** Messages that prevent saving whatever is typed, by field. */
  marks?: FieldErrors;
};

/** Unless the user moved the focus elsewhere meanwhile. */
function focusInvalid(form: HTMLFormElement | null) {
  if (form && (isFocusLost(form) || form.contains(document.activeElement))) focusFirstInvalid(form);
}

function useValues<Values>(initial: Values): FormStore<Values> {
  const [values, setValues] = useState(initial);
  /** Requests end after other changes: handlers of an earlier render read the newest values here. */
  const latest = useRef(values);
  function replace(next: Values) {
    latest.current = next;
    setValues(next);
  }
  return {
    values,
    change(changes) {
      const part = typeof changes === 'function' ? changes(latest.current) : changes;
      replace({ ...latest.current, ...part });
      return part;
    },
    markSaved: (sent, next) => latest.current === sent && replace(next),
  };
}

type Handling<Values> = { change: (changes: Partial<Values>) => unknown; leave: (name: NameOf<Values>) => void };
type Handlers = { onChange: (value: unknown) => void; onLeave: () => void };

/** The handlers of each field, made once. */
function createHandlers<Values>({ change, leave }: Handling<Values>): (name: NameOf<Values>) => Handlers {
  const known = new Map<string, Handlers>();
  return (name) => {
    const made = known.get(name) ?? {
      onChange: (value) => void change({ [name]: value } as Partial<Values>),
      onLeave: () => leave(name),
    };
    known.set(name, made);
    return made;
  };
}

/** A form without drafts, shown by `PanelForm` or `DialogForm`. `isDirty`: something was typed that isn't saved. */
export function useForm<Values extends FormValues>({ initial, ...options }: FormOptions<Values> & { initial: Values }) {
  const [saved, setSaved] = useState(initial);
  const store = useValues(saved);
  const markSaved: typeof store.markSaved = (sent, next) => {
    setSaved(next);
    return store.markSaved(sent, next);
  };
  const isDirty = JSON.stringify(saved) !== JSON.stringify(store.values);
  return { ...useFormOf({ ...store, markSaved }, options), isDirty };
}

/**
 * Errors and submission of a form. A failed submission moves the focus to the first invalid field. `change` and the
 * handlers of the fields are the same functions at every render, so that a key press renders its own field alone.
 */
export function useFormOf<Values extends FormValues>(store: FormStore<Values>, options: FormOptions<Values>) {
  const { validate, validateOnLeave, needsConfirmation, save, onSaved, onInvalid, mayOverlap, marks = {} } = options;
  const { fieldErrors: errors, failure, byField, show, showOf, clearErrors } = useFormErrors(options);
  const [isSaving, setIsSaving] = useState(false);
  /** Two presses may be handled by the same render, so `isSaving` doesn't guard against the second. */
  const isSending = useRef(false);
  /** Whether valid values wait for `confirm`: a dialog that is closing could call it again after the answer. */
  const isAsking = useRef(false);
  const element = useRef<HTMLFormElement | null>(null);
  const { values } = store;
  const fieldErrors: FieldErrors = { ...marks, ...errors };

  /** Sets some fields and returns them; a function is called with the newest values. */
  const change = useHandler((changes: Changes<Values>): Partial<Values> => {
    const part = store.change(changes);
    clearErrors(...Object.keys(part));
    return part;
  });

  function showErrors(found: FieldErrors, message: string | null) {
    flushSync(() => {
      setIsSaving(false);
      show(found, message, element.current);
      onInvalid?.(found);
    });
    focusInvalid(element.current);
  }

  /** A message at a field is not repeated below the form. */
  function showFailure({ details, message }: Failure) {
    const found = byField(details);
    const isAtField = Object.keys(values).some((name) => found[name] !== undefined && found[name] === message);
    showErrors(found, isAtField ? null : (message ?? options.fallback));
  }

  async function send() {
    if (isSending.current && !mayOverlap) return;
    isSending.current = true;
    show({}, null, null);
    setIsSaving(true);
    const failed = await save(values);
    isSending.current = false;
    if (failed) {
      showFailure(failed);
      return;
    }
    setIsSaving(false);
    store.markSaved(values, options.reset ?? values);
    onSaved?.();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    element.current = event.currentTarget;
    const found = byField(validate(values));
    if (Object.keys({ ...found, ...marks }).length > 0) return showErrors(found, null);
    isAsking.current = needsConfirmation?.(values) ?? false;
    return isAsking.current ? undefined : void send();
  }

  function confirm() {
    if (needsConfirmation && !isAsking.current) return;
    isAsking.current = false;
    void send();
  }

  const leave = useHandler((name: NameOf<Values>) => validateOnLeave && showOf(name, byField(validateOnLeave(values))));
  const [handlersOf] = useState(() => createHandlers<Values>({ change, leave }));

  /** Props of the control of one field. */
  const control = <Name extends NameOf<Values>>(name: Name) => {
    const { onChange, onLeave } = handlersOf(name);
    const set: (value: Values[Name]) => void = onChange;
    return { name, value: values[name], error: fieldErrors[name], onChange: set, onLeave };
  };

  return {
    values,
    fieldErrors,
    failure,
    isSaving,
    control,
    change,
    clearErrors,
    onSubmit,
    confirm,
  };
}

export type Form<Values extends FormValues> = ReturnType<typeof useFormOf<Values>>;

const INVALID = '[aria-invalid=true]:not([hidden]), [data-wrong=true]';

/** Focuses the first invalid control in document order; what they are folded in is opened. */
function focusFirstInvalid(form: HTMLElement) {
  const invalid = [...form.querySelectorAll<HTMLElement>(INVALID)];
  for (const control of invalid) control.closest('details')?.setAttribute('open', '');
  invalid[0]?.focus();
}
