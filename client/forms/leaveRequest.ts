/** Why the page is left: for another one, or because the session ends and its drafts with it. */
export type Departure = 'page' | 'session';

type Ask = (departure: Departure, go: () => void) => void;

let ask: Ask | null = null;

/** Until it is called off, whoever would leave with something unsaved is asked first. */
export function askBeforeLeaving(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Ends the session at once, or once it is clear that what was typed may be lost. */
export function requestSignOut(signOut: () => void) {
  if (ask) ask('session', signOut);
  else signOut();
}
