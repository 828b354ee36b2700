import { browserStore, tabStore } from './storage.ts';
import { TOKEN_KEY as KEY } from '#server/kernel/stored.token.ts';

const RETURN_KEY = 'fichin.returnTo';

/** Each tab has its own token, so that a sign-in in another tab does not change the user this tab acts for. */
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

/** Removes this tab's token, but not a newer one stored by another tab. */
export function removeToken() {
  if (browserStore.read(KEY) === token) browserStore.drop(KEY);
  token = null;
}

/** The listener is called when this tab takes over a newer token of the same user from another tab. */
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

/** A full page load, so that none of the previous user's data stays in memory or in the back/forward cache. */
function reloadApp() {
  if (leaving) return;
  leaving = true;
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  addEventListener('pageshow', () => location.assign('/'));
  document.body.hidden = true;
  location.assign('/');
}

function storeReturnAddress(issued: string) {
  tabStore.write(RETURN_KEY, JSON.stringify([claimsOf(issued).sub, location.pathname + location.search]));
}

/**
 * Whether this browser is still signed in as the user this tab shows. If not, reloads the app at `/`. Takes over a
 * newer token of the same user.
 */
export function isCurrent(): boolean {
  if (leaving) return false;
  if (token === null || !isShared) return true;
  const stored = browserStore.read(KEY);
  if (stored === token) return true;
  if (stored !== null && isSamePerson(stored, token)) {
    token = stored;
    listeners.forEach((listener) => listener());
    return true;
  }
  // The session expired, and another tab removed the token first.
  if (stored === null && (claimsOf(token).exp ?? Infinity) * 1000 <= Date.now()) storeReturnAddress(token);
  reloadApp();
  return false;
}

/** After the session expired in this tab: reloads when the same user signs in in another tab. */
function followSignIn() {
  const stored = browserStore.read(KEY);
  const [subject] = readReturn() ?? [];
  if (stored !== null && subject !== undefined && claimsOf(stored).sub === subject) reloadApp();
}

/** Reacts to sign-in and sign-out in other tabs. Checks again when this tab becomes visible: an event may be missed. */
export function watchSession() {
  const look = () => (token === null ? followSignIn() : void isCurrent());
  addEventListener('storage', ({ key }) => (key === KEY || key === null) && look());
  ['focus', 'pageshow'].forEach((event) => addEventListener(event, look));
  document.addEventListener('visibilitychange', look);
}

let isEnding = false;
let hasEnded = false;

/** Work that ends this tab's own session: its answer, not the end itself, decides what is shown. */
export async function endingOwnSession<T>(work: () => Promise<T>): Promise<T> {
  isEnding = true;
  try {
    return await work();
  } finally {
    isEnding = false;
    if (hasEnded) expireSession(); // nothing, once the work has removed the token
    hasEnded = false;
  }
}

/** Removes the expired token and reloads the app at `/`, which shows why. */
export function expireSession() {
  if (isEnding) {
    hasEnded = true;
    return;
  }
  if (token === null || !isCurrent()) return;
  storeReturnAddress(token);
  removeToken();
  reloadApp();
}

type Return = [subject: string | undefined, address: string];

const readReturn = () => JSON.parse(tabStore.read(RETURN_KEY) ?? 'null') as Return | null;

/** Whether the session in this tab expired and nobody has signed in since. */
export const hasExpired = () => tabStore.read(RETURN_KEY) !== null;

/** The path where this user's session expired; null for another user. */
export function returnAddress(): string | null {
  const [subject, address] = readReturn() ?? [];
  return token !== null && address !== undefined && subject === claimsOf(token).sub ? address : null;
}

export const dropReturnAddress = () => tabStore.drop(RETURN_KEY);
