const WRONG = '[aria-invalid=true]:not([hidden]), [data-wrong=true]';

/** Brings the keyboard to the first control that is marked as wrong, in the order they are shown. */
export const focusFirstWrong = (form: HTMLElement): void => form.querySelector<HTMLElement>(WRONG)?.focus();
