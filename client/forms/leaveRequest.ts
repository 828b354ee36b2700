/** What is being left: a page, or the session with all its drafts. */
export type Departure = 'page' | 'session';

type Confirm = (departure: Departure, go: () => void) => void;

let confirmLeave: Confirm | null = null;

/** Registers a confirmation for leaving with unsaved changes; returns a function that removes it. */
export function confirmBeforeLeaving(next: Confirm): () => void {
  confirmLeave = next;
  return () => {
    if (confirmLeave === next) confirmLeave = null;
  };
}

/** Signs out at once, or after the registered confirmation. */
export function requestSignOut(signOut: () => void) {
  if (confirmLeave) confirmLeave('session', signOut);
  else signOut();
}
