import { expect, onTestFinished, test, vi } from 'vitest';

/** A token with the claims that a page reads. */
const tokenOf = (sub: number, exp = Infinity) => `header.${btoa(JSON.stringify({ sub: String(sub), exp }))}.signature`;

/** The session module of a new page in which Inés is signed in. */
async function signedIn(exp?: number) {
  vi.resetModules();
  // Leaving a page hides its content; jsdom cannot navigate and logs an error instead.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void (document.body.hidden = false));
  const session = await import('#client/token.ts');
  const ines = 7;
  session.storeToken(tokenOf(ines, exp));
  return { session, ines };
}

test('an expired session forgets its token and where it was is kept', async () => {
  const { session, ines } = await signedIn();
  session.expireSession();
  expect(session.readToken()).toBeNull();
  expect(localStorage.getItem('fichin.token')).toBeNull();
  expect(session.hasExpired()).toBe(true);
  expect(session.returnAddress()).toBeNull();
  session.storeToken(tokenOf(ines, 2));
  expect(session.returnAddress()).toBe(location.pathname);
  session.storeToken(tokenOf(ines + 1));
  expect(session.returnAddress()).toBeNull();
});

test('an expired session leaves the token of whoever signed in meanwhile', async () => {
  const { session, ines } = await signedIn();
  const other = tokenOf(ines + 1);
  localStorage.setItem('fichin.token', other);
  session.expireSession();
  expect(localStorage.getItem('fichin.token')).toBe(other);
  expect(session.hasExpired()).toBe(false);
  expect(session.isCurrent()).toBe(false);
});

test('a session that another tab saw expire goes on where it was, too', async () => {
  const { session, ines } = await signedIn(Date.now() / 1000 - 60);
  localStorage.removeItem('fichin.token');
  expect(session.isCurrent()).toBe(false);
  session.storeToken(tokenOf(ines, 2));
  expect(session.returnAddress()).toBe(location.pathname);
});

test('the log-in page of an expired session goes on when the same person signs in in another tab, and only then', async () => {
  const { session, ines } = await signedIn();
  session.expireSession();
  vi.resetModules();
  document.body.hidden = false;
  const { watchSession } = await import('#client/token.ts');
  watchSession();
  const signInElsewhere = (token: string) => {
    localStorage.setItem('fichin.token', token);
    dispatchEvent(new StorageEvent('storage', { key: 'fichin.token' }));
  };
  signInElsewhere(tokenOf(ines + 1));
  expect(document.body).not.toHaveAttribute('hidden');
  signInElsewhere(tokenOf(ines, 2));
  expect(document.body).toHaveAttribute('hidden');
});
