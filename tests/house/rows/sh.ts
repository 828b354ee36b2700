import { named, type Rows } from './row.ts';

const routes = named('client/routes.test.tsx', '%s for %s is the screen «%s», inside the shell and in Spanish');
const guarded = named('client/routes.test.tsx', '%s without a token leads to the way in');
const waiting = named('client/waiting.test.tsx', 'says «%s» until %s is answered');
const once = named('client/expiry.test.tsx', 'a failure that is no 401 keeps the token and asks once');
const roles = named('browser/session.test.ts', 'each role keeps to its own screens');
const expired = named('browser/session.test.ts', 'a session that expired ends at the root, and goes on where it was');
const expiredGraphql = named(
  'client/expiry.test.tsx',
  'a token the server no longer takes ends the session, whatever was asked',
);
const expiredToken = named('client/session.test.ts', 'an expired session forgets its token and where it was is kept');
const wrong = named('client/expiry.test.tsx', '%s is told in the form and ends nothing');
const wrongInBrowser = named(
  'browser/account.test.ts',
  'a wrong password is told in red under the form, without a reload',
);

export const SH: Rows = {
  'SH-01': ['All routes live inside one shell', routes],
  'SH-02': ['The application for who has a session', routes],
  'SH-03': ['The public view for who has none', routes],
  'SH-04': ['A loading screen while the session loads', waiting],
  'SH-05': ['A token without its user: the user is fetched, once', once],
  'SH-06': ['Every route but the test pages needs a token', guarded],
  'SH-07': ['The wrong role goes to the dashboard', roles],
  'SH-08': ['Any 401 forgets the token and starts again at the root', expired, expiredGraphql],
  'SH-09': ['Wrong credentials reload nothing', wrong, wrongInBrowser],
  'SH-10': ['The token is kept in localStorage', expiredToken, wrongInBrowser],
};
