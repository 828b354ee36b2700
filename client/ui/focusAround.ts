/** Moves the focus from an element that will be removed to its nearest focusable ancestor. */
export const focusAround = (going: Element | null) =>
  going?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
