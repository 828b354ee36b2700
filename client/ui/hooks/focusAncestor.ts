/** Moves the focus from an element that will be removed to its nearest focusable ancestor. */
export const focusAncestor = (going: Element | null) =>
  going?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });

/** Moves the focus to the screen, from something outside it or a large part of it that goes away. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true });
