import { expect, test } from 'vitest';
import { ANONYMOUS_CREDENTIAL_ACTS, VIEWER_CREDENTIAL_ACTS } from '#server/features/credential.acts.ts';
import type { Request } from '#tests/support/api.ts';
import { closeAccount, keepAccount } from '#tests/support/cases/account.closing.ts';
import { confirmEmail, login, register } from '#tests/support/cases/accounts.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createFeed, revokeFeed } from '#tests/support/cases/feeds.ts';
import {
  createAccessToken,
  endOtherSessions,
  endSession,
  logOut,
  revokeAccessToken,
  sessions,
  stepUp,
} from '#tests/support/cases/credentials.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyStepUp,
  deletePasskey,
  loginWithPasskey,
  renamePasskey,
  stepUpWithPasskey,
} from '#tests/support/cases/passkeys.ts';
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
  undoEmailChange,
} from '#tests/support/cases/passwords.ts';
import { createWebhook, deleteWebhook, renewWebhookSecret, updateWebhook } from '#tests/support/cases/webhooks.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import type { Person } from '#tests/support/client.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { askedToLogIn, SITE, startSite } from '#tests/support/passkeys.ts';

type Line = { act: string; account: number | null; session: number | null; target?: number; outcome: string };

const EMAIL = 'ines@ejemplo.test';
const OTHER_EMAIL = 'ines.nueva@ejemplo.test';
const UNKNOWN_EMAIL = 'nadie@ejemplo.test';
const NEW_PASSWORD = 'Otra-clave-9-larga';

async function begin() {
  const log: string[] = [];
  const app = await startSite({ log });
  const lines = (): Line[] =>
    log
      .filter((line) => line.includes('act on keys'))
      .map((line) => {
        const { act, account, session, target, outcome } = JSON.parse(line) as Line;
        return { act, account, session, ...(target === undefined ? {} : { target }), outcome };
      });
  const linkTo = async (page: Parameters<typeof secretTo>[0]): Promise<string> => {
    await runJobs(app);
    return (await mailsOf(app)).map((mail) => secretTo(page, mail)).find((secret) => secret !== '') ?? '';
  };
  const done = async <Seen>(who: Person, request: Request<Seen>): Promise<Seen> => (await app.ask(who, request)).data;
  return { app, log, lines, linkTo, done };
}

test('each act on keys is one line of the log, with the numbers of the account and the session, and its outcome', async () => {
  const { app, log, lines, linkTo, done } = await begin();
  const credentials = { email: EMAIL, password: PASSWORD };
  const made = await done(null, register({ ...credentials, role: 'investor' }));
  const { id } = made.user;
  const ines = { token: made.accessToken };
  const device = createAuthenticator(SITE);

  await done(null, confirmEmail(await linkTo('confirmar-correo')));
  await done(null, login(credentials));
  const phone = await done(null, login(credentials));
  const second = (await done(ines, sessions())).filter(({ isCurrent }) => !isCurrent).map((session) => session.id);
  await done(ines, endSession(Math.min(...second)));
  await done({ token: phone.accessToken }, logOut());
  await done(ines, stepUp(PASSWORD));
  await done(ines, endOtherSessions());
  const { id: passkey } = await done(ines, addPasskey(device.create(await done(ines, beginPasskey()))));
  await done(ines, renamePasskey(passkey, 'Otra'));
  await done(ines, stepUpWithPasskey(device.sign(await done(ines, beginPasskeyStepUp()))));
  await done(null, loginWithPasskey(device.sign(await askedToLogIn(app))));
  await done(ines, deletePasskey(passkey));
  const { token } = await done(ines, createAccessToken());
  await done(ines, revokeAccessToken(token.id));
  await done(ines, createFeed);
  await done(ines, revokeFeed);
  const webhook = (await done(ines, createWebhook({ url: 'https://receptor.test/' }))).webhook.id;
  await done(ines, updateWebhook(webhook, { isOn: false }));
  await done(ines, renewWebhookSecret(webhook));
  await done(ines, deleteWebhook(webhook));
  await done(ines, requestDataExport());
  await fetch(`${app.url}/mis-datos/${await linkTo('mis-datos')}`);
  await done(ines, closeAccount());
  await done(ines, keepAccount());
  await done(ines, changePassword(PASSWORD, NEW_PASSWORD));
  await done(ines, changeEmail(OTHER_EMAIL));
  await done(null, confirmEmailChange(await linkTo('confirmar-cambio')));
  await done(null, undoEmailChange(await linkTo('deshacer-cambio')));
  await done(null, forgotPassword(EMAIL));
  await done(null, resetPassword(await linkTo('restablecer'), PASSWORD));

  const anonymous = { account: id, session: null, outcome: 'done' };
  const own = { account: id, session: 1, outcome: 'done' };
  expect(lines()).toEqual([
    { ...own, act: 'registration' },
    { ...anonymous, act: 'email_confirmed' },
    { ...own, act: 'log_in', session: 2 },
    { ...own, act: 'log_in', session: 3 },
    { ...own, act: 'session_ended', target: 2 },
    { ...own, act: 'log_out', session: 3 },
    { ...own, act: 'step_up' },
    { ...own, act: 'other_sessions_ended' },
    { ...own, act: 'passkey_added' },
    { ...own, act: 'passkey_renamed', target: passkey },
    { ...own, act: 'passkey_step_up' },
    { ...own, act: 'passkey_log_in', session: 4 },
    { ...own, act: 'passkey_removed', target: passkey },
    { ...own, act: 'access_token_created' },
    { ...own, act: 'access_token_revoked', target: token.id },
    { ...own, act: 'feed_created' },
    { ...own, act: 'feed_revoked' },
    { ...own, act: 'webhook_created' },
    { ...own, act: 'webhook_changed', target: webhook },
    { ...own, act: 'webhook_secret_renewed', target: webhook },
    { ...own, act: 'webhook_removed', target: webhook },
    { ...own, act: 'data_export_asked' },
    { ...anonymous, act: 'data_export_downloaded' },
    { ...own, act: 'closing_asked' },
    { ...own, act: 'closing_cancelled' },
    { ...own, act: 'password_changed' },
    { ...own, act: 'email_change_asked' },
    { ...anonymous, act: 'email_changed' },
    { ...anonymous, act: 'email_change_undone' },
    { ...anonymous, act: 'password_reset_asked' },
    { ...anonymous, act: 'password_reset' },
  ]);
  const known = [...Object.values(VIEWER_CREDENTIAL_ACTS), ...Object.values(ANONYMOUS_CREDENTIAL_ACTS)].flatMap(
    (acts) => Object.values<string>(acts),
  );
  expect([...new Set(lines().map(({ act }) => act))].toSorted()).toEqual(known.toSorted());
  for (const secret of [EMAIL, OTHER_EMAIL, PASSWORD, NEW_PASSWORD]) expect(log.join('\n')).not.toContain(secret);
});

test('a refusal is logged with its code: of a log-in with the account, if there is one, and never an address', async () => {
  const { app, log, lines } = await begin();
  const ines = await app.given.investor('Inés');
  const device = createAuthenticator(SITE);
  const options = await app.ask(ines, beginPasskey());
  await app.ask(ines, addPasskey(device.create(options.data)));
  const begun = lines().length;
  await app.ask(null, login({ email: ines.email, password: 'Equivocada1' }));
  await app.ask(null, login({ email: UNKNOWN_EMAIL, password: 'Equivocada1' }));
  await app.ask(null, forgotPassword(UNKNOWN_EMAIL));
  await app.ask(null, loginWithPasskey(createAuthenticator(SITE).sign(await askedToLogIn(app))));
  await app.ask(ines, stepUp('Equivocada1'));
  await app.ask(ines, endSession(99));
  await app.ask(null, logOut());
  const nobody = { account: null, session: null };
  expect(lines().slice(begun)).toEqual([
    { ...nobody, act: 'log_in', account: ines.id, outcome: 'INVALID_CREDENTIALS' },
    { ...nobody, act: 'log_in', outcome: 'INVALID_CREDENTIALS' },
    { ...nobody, act: 'password_reset_asked', outcome: 'done' },
    { ...nobody, act: 'passkey_log_in', outcome: 'INVALID_PASSKEY' },
    { act: 'step_up', account: ines.id, session: 1, outcome: 'WRONG_PASSWORD' },
    { act: 'session_ended', account: ines.id, session: 1, target: 99, outcome: 'SESSION_NOT_FOUND' },
    { ...nobody, act: 'log_out', outcome: 'UNAUTHENTICATED' },
  ]);
  for (const address of [ines.email, UNKNOWN_EMAIL]) expect(log.join('\n')).not.toContain(address);
});

test('every other use case of these services touches no key', async () => {
  const { app } = await begin();
  const reads = {
    accessTokens: ['list'],
    accountClosings: [],
    accounts: ['me', 'updateProfile', 'viewerOf'],
    dataExports: ['find'],
    emailChanges: [],
    emailConfirmations: ['resend'],
    feeds: ['find', 'milestones', 'updates', 'viewerOf'],
    passkeys: ['beginAdding', 'beginLogIn', 'beginStepUp', 'list'],
    passwords: [],
    sessions: ['list'],
    webhooks: ['deliveriesOf', 'get', 'list', 'redeliver', 'test'],
  };
  const rest = Object.keys(reads).map((name) => {
    const acts: Record<string, object> = { ...VIEWER_CREDENTIAL_ACTS };
    const anonymous: Record<string, object> = { ...ANONYMOUS_CREDENTIAL_ACTS };
    const logged = new Set([...Object.keys(acts[name] ?? {}), ...Object.keys(anonymous[name] ?? {})]);
    const methods = Object.keys(app.app.services[name as keyof typeof reads]);
    return [name, methods.filter((method) => !logged.has(method)).toSorted()];
  });
  expect(Object.fromEntries(rest)).toEqual(reads);
  expect(Object.keys({ ...VIEWER_CREDENTIAL_ACTS, ...ANONYMOUS_CREDENTIAL_ACTS }).toSorted()).toEqual(
    Object.keys(reads),
  );
});
