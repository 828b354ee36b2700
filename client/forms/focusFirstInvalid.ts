const INVALID = '[aria-invalid=true]:not([hidden]), [data-wrong=true]';

/** Focuses the first invalid control in document order. */
export const focusFirstInvalid = (form: HTMLElement): void => form.querySelector<HTMLElement>(INVALID)?.focus();
