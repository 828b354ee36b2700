/** What is being left: a page, or the session with all its drafts. */
export type Departure = 'page' | 'session';

type Ask = (departure: Departure, go: () => void) => void;

let ask: Ask | null = null;

/** Registers a confirmation for leaving with unsaved changes; returns a function that removes it. */
export function confirmBeforeLeaving(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Signs out at once, or after the registered confirmation. */
export function requestSignOut(signOut: () => void) {
  if (ask) ask('session', signOut);
  else signOut();
}
