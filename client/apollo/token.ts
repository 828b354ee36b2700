import { browserStore, tabStore } from '#client/storage.ts';

const KEY = 'fichin.token';
const RETURN_KEY = 'fichin.returnTo';

/** This tab acts for the person it shows, so it keeps its own token whoever signs in elsewhere in this browser. */
let token = browserStore.read(KEY);
let isShared = token !== null;
let leaving = false;
const listeners = new Set<() => void>();

export const readToken = () => token;

export function storeToken(issued: string) {
  token = issued;
  browserStore.write(KEY, issued);
  isShared = browserStore.read(KEY) === issued;
}

/** Leaves the token of whoever signed in meanwhile. */
export function dropToken() {
  if (browserStore.read(KEY) === token) browserStore.drop(KEY);
  token = null;
}

/** Calls back when this tab took a newer token of the same person. */
export const onRenewal = (listener: () => void) => listeners.add(listener);

type Claims = { sub?: string; exp?: number };

function claimsOf(issued: string): Claims {
  try {
    const payload = (issued.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

const isSamePerson = (one: string, other: string) => {
  const { sub } = claimsOf(one);
  return sub !== undefined && sub === claimsOf(other).sub;
};

/** In full, so that nothing of the former person stays, not even when the browser goes back to this page. */
function startAgain() {
  if (leaving) return;
  leaving = true;
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  addEventListener('pageshow', () => location.assign('/'));
  document.body.hidden = true;
  location.assign('/');
}

function keepReturnAddress(issued: string) {
  tabStore.write(RETURN_KEY, JSON.stringify([claimsOf(issued).sub, location.pathname + location.search]));
}

/**
 * Whether this browser is still signed in as the person this tab shows. If not, the tab starts again at the root; a
 * newer token of the same person is taken.
 */
export function isCurrent(): boolean {
  if (leaving) return false;
  if (token === null || !isShared) return true;
  const kept = browserStore.read(KEY);
  if (kept === token) return true;
  if (kept !== null && isSamePerson(kept, token)) {
    token = kept;
    listeners.forEach((listener) => listener());
    return true;
  }
  // Another tab noticed first that the session expired.
  if (kept === null && (claimsOf(token).exp ?? Infinity) * 1000 <= Date.now()) keepReturnAddress(token);
  startAgain();
  return false;
}

/** Notices at once when another tab signs out or in; looks again when this tab is shown, had it missed that. */
export function watchSession() {
  const look = () => void isCurrent();
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && look());
  ['focus', 'pageshow'].forEach((event) => addEventListener(event, look));
  document.addEventListener('visibilitychange', look);
}

/** The session is over: forgets the token and starts again at the root, where the reason is said. */
export function expireSession() {
  if (token === null || !isCurrent()) return;
  keepReturnAddress(token);
  dropToken();
  startAgain();
}

type Return = [subject: string | undefined, address: string];

const readReturn = () => JSON.parse(tabStore.read(RETURN_KEY) ?? 'null') as Return | null;

/** Whether a session expired in this tab and nobody has signed in since. */
export const hasExpired = () => tabStore.read(RETURN_KEY) !== null;

/** Where an expired session was, for the same person; for anybody else, nowhere. */
export function returnAddress(): string | null {
  const [subject, address] = readReturn() ?? [];
  return token !== null && address !== undefined && subject === claimsOf(token).sub ? address : null;
}

export const dropReturnAddress = () => tabStore.drop(RETURN_KEY);
