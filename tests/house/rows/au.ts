import { named, type Rows } from './row.ts';

const expired = named('browser/session.test.ts', 'a session that expired ends at the root, and goes on where it was');
const wrongInBrowser = named(
  'browser/account.test.ts',
  'a wrong password is told in red under the form, without a reload',
);
const newcomer = named('browser/account.test.ts', 'someone makes an account after a few mistakes');
const login = named(
  'client/account.test.tsx',
  'logging in asks for an e-mail and a password, both required, and waits for the answer',
);
const register = named(
  'client/account.test.tsx',
  'registering asks for a role, says the rule of passwords, and waits for the answer',
);
const onTheWay = named('client/account.test.tsx', 'who logs in on the way to a screen gets there');
const weak = named('api/accounts.test.ts', 'has no password like %j');
const weakRule = named('domain/user.test.ts', '%j is weak');
const taken = named('api/accounts.test.ts', 'is one for each e-mail, in any letter case');
const statuses = named('api/accounts.test.ts', 'answer a taken e-mail with 409, and what no account goes by with 401');
const notToldApart = named('api/accounts.test.ts', 'is not told apart from none by a log-in that fails');

export const AU: Rows = {
  'AU-01': ['Two tabs, Iniciar Sesión (first) and Registrarse', newcomer],
  'AU-02': ['Log-in: e-mail and password, both required', login],
  'AU-03': ['Registration: e-mail, role, password, confirmation', register],
  'AU-04': ['While it loads, the button is disabled and turns', login, register],
  'AU-05': ['What was refused is in a red alert under the form', wrongInBrowser, newcomer],
  'AU-06': ['Passwords that differ are told, and disable the button', newcomer],
  'AU-07': ['Registrarse is disabled while loading or without a role', register],
  'AU-08': ['The rule of passwords is told', register, newcomer],
  'AU-09': ['The server holds the same rule', weak, weakRule],
  'AU-10': ['The confirmation is not sent', register],
  'AU-11': ['After logging in one is where one was going, else at the dashboard', onTheWay, expired, wrongInBrowser],
  'AU-12': ['A taken e-mail: 409 EMAIL_TAKEN', taken, statuses],
  'AU-13': ['Unknown e-mail and wrong password read alike, with 401', notToldApart, statuses],
};
