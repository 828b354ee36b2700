/** Moves the focus from an element that will be removed to its nearest focusable ancestor. */
export const focusAncestor = (going: Element | null) =>
  going?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });

/** A ref of an element that takes the focus when it appears. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Focuses the screen, when what had the focus is outside it or is a large part of it that is removed. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true });
