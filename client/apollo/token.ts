const KEY = 'fichin.token';
const RETURN_KEY = 'fichin.returnTo';

export const readToken = () => localStorage.getItem(KEY);
export const storeToken = (token: string) => localStorage.setItem(KEY, token);
export const dropToken = () => localStorage.removeItem(KEY);

/** The session is over: forgets the token and starts again at the root, in full, so that no cached data stays. */
export function expireSession() {
  if (readToken() === null) return;
  dropToken();
  sessionStorage.setItem(RETURN_KEY, location.pathname + location.search);
  location.assign('/');
}

/** Where an expired session was, once. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return address;
}
