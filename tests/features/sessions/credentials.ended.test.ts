import { describe, expect, test } from 'vitest';
import { createServer } from '#server/platform/http/server.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { login, me } from '#tests/support/cases/accounts.ts';
import { accessTokens, createAccessToken, endOtherSessions, sessions } from '#tests/support/cases/credentials.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { beginPasskey, listPasskeys } from '#tests/support/cases/passkeys.ts';
import {
  changeEmail,
  changePassword,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
} from '#tests/support/cases/passwords.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { givenPasskey, SITE, startSite } from '#tests/support/passkeys.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

const NEW_PASSWORD = 'Otra-clave-77';

async function linkTo(app: TestApp, page: 'restablecer' | 'confirmar-cambio'): Promise<string> {
  await runJobs(app);
  return (await mailsOf(app)).map((mail) => secretTo(page, mail)).find((secret) => secret !== '') ?? '';
}

/** Asks for a copy of their data; where the mail says that it is. */
async function copyOf(app: TestApp, who: Account): Promise<string> {
  expect((await app.ask(who, requestDataExport())).ok).toBe(true);
  await runJobs(app);
  await runJobs(app); // the mail is a job of the first
  return `/mis-datos/${(await mailsOf(app)).map((mail) => secretTo('mis-datos', mail)).find((secret) => secret !== '')}`;
}

async function reset(app: TestApp, { email }: Account): Promise<void> {
  await app.ask(null, forgotPassword(email));
  expect((await app.ask(null, resetPassword(await linkTo(app, 'restablecer'), NEW_PASSWORD))).ok).toBe(true);
}

describe('through %s', () => {
  test('a password set by mail ends every other key of the account', async () => {
    const app = await startSite();
    const ines = await app.given.investor('Inés');
    const { data: token } = await app.ask(ines, createAccessToken());
    await givenPasskey(app, ines);
    const feed = new URL((await app.ask(ines, createFeed)).data.updatesUrl, SITE).pathname;
    const copy = await copyOf(app, ines);
    expect((await app.app.fastify.inject(copy)).statusCode).toBe(200);
    expect((await app.app.fastify.inject(feed)).statusCode).toBe(200);
    await reset(app, ines);
    expect((await app.ask({ token: token.secret }, me())).code).toBe('UNAUTHENTICATED');
    expect((await app.app.fastify.inject(feed)).statusCode).toBe(404);
    expect((await app.app.fastify.inject(copy)).statusCode).toBe(404);
    const { data } = await app.ask(null, login({ email: ines.email, password: NEW_PASSWORD }));
    const anew = { token: data.accessToken };
    expect((await app.ask(anew, listPasskeys())).data).toEqual([]);
    expect((await app.ask(anew, accessTokens())).data).toEqual([]);
    expect((await app.ask(anew, sessions())).data).toHaveLength(1);
  });

  test.each<[string, (app: TestApp, ines: Account, phone: { token: string }) => Promise<unknown>]>([
    ['a password set by mail', (app, ines) => reset(app, ines)],
    ['a changed password', (app, _ines, phone) => app.ask(phone, changePassword(PASSWORD, NEW_PASSWORD))],
    ['ending all other sessions', (app, _ines, phone) => app.ask(phone, endOtherSessions())],
  ])('%s cancels a change of address that somebody asked for', async (_what, act) => {
    const app = await startAppForTest();
    const ines = await app.given.investor('Inés');
    const phone = { token: await app.given.tokenFor(ines.id) };
    expect((await app.ask(ines, changeEmail('otra@ejemplo.test'))).ok).toBe(true);
    const link = await linkTo(app, 'confirmar-cambio');
    await act(app, ines, phone);
    expect((await app.ask(null, confirmEmailChange(link))).code).toBe('INVALID_EMAIL_CHANGE');
  });

  test('a personal access token makes no feed, which would outlive it', async () => {
    const app = await startAppForTest();
    const dana = await app.given.developer();
    const { data } = await app.ask(dana, createAccessToken({ canWrite: true }));
    expect(await app.ask({ token: data.secret }, createFeed)).toMatchObject({ code: 'LOG_IN_REQUIRED' });
    expect((await app.ask(dana, createFeed)).ok).toBe(true);
  });

  test('what a token that may only read asks for stays unread', async () => {
    const app = await startAppForTest();
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana);
    const update = { title: 'Una', content: 'x', media: [] };
    const { id } = await app.app.services.updates.create(dana.viewer, project, update);
    const { data } = await app.ask(ines, createAccessToken());
    const read = {
      graphql: { query: '{ update(id: ' + id + ') { id } }', pick: () => true },
      rest: { method: 'GET', path: `/projects/${project}/updates/${id}`, pick: () => true },
    };
    const rows = () => app.app.database.read.select().from(app.app.database.tables.updateReads);
    expect((await app.ask({ token: data.secret }, read)).ok).toBe(true);
    expect(await rows()).toEqual([]);
    expect((await app.ask(ines, read)).ok).toBe(true);
    expect(await rows()).toHaveLength(1);
  });
});

test.each([true, false])('a change of the password that may end tokens and the feed: %s', async (endsTokensAndFeed) => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const { data } = await app.ask(ines, createAccessToken());
  const feed = (await app.ask(ines, createFeed)).data.updatesUrl;
  const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, endsTokensAndFeed };
  const change = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { message } }';
  expect((await app.graphql(ines, change, { input })).body).not.toHaveProperty('errors');
  expect((await app.ask({ token: data.secret }, me())).ok).toBe(!endsTokensAndFeed);
  expect((await app.send(feed, {})).status).toBe(endsTokensAndFeed ? 404 : 200);
});

/** The viewer of a request that is under way while the session ends. */
const viewerOf = async ({ app }: TestApp, { token }: { token: string }): Promise<Viewer> =>
  (await app.services.accounts.viewerOf(token)) as Viewer;

test('a session that ends while a request of it is under way makes no key any more', async () => {
  const app = await startSite();
  const ines = await app.given.investor('Inés');
  const { services } = app.app;
  const viewer = await viewerOf(app, ines);
  const options = (await app.ask(ines, beginPasskey())).data;
  const phone = { token: await app.given.tokenFor(ines.id) };
  expect((await app.ask(phone, endOtherSessions())).ok).toBe(true);
  const response = createAuthenticator(SITE).create(options);
  for (const act of [
    () => services.accessTokens.create(viewer, { name: 'x', canWrite: true, days: 1 }),
    () => services.emailChanges.request(viewer, 'otra@ejemplo.test'),
    () => services.passkeys.add(viewer, 'x', response),
    () => services.passwords.change(viewer, PASSWORD, NEW_PASSWORD),
    () => services.sessions.endOthers(viewer),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await app.ask('rest', phone, me())).ok).toBe(true);
});

test('after logging out, the same document makes no key', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  const { body } = await app.graphql(
    ines,
    'mutation { logOut { isEnded } createAccessToken(input: { name: "x" }) { secret } }',
  );
  expect(body).toMatchObject({ errors: [{ path: ['createAccessToken'], extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(await app.app.database.read.select().from(app.app.database.tables.accessTokens)).toEqual([]);
});

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::9]:4711', '2001:db8::9'],
  ['2001:db8::9', '2001:db8::9'],
  ['<b>x</b>', '127.0.0.1'],
  ['fe80::1%eth0', '127.0.0.1'],
  ['x'.repeat(9000), '127.0.0.1'],
])('an address that a proxy writes as %.20s is counted and shown as one', async (forwarded, address) => {
  const server = createServer({ logLevel: 'silent', trustedProxies: 1 });
  server.get('/', async ({ ip }) => ({ ip }));
  const { body } = await server.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  expect(JSON.parse(body)).toEqual({ ip: address });
  await server.close();
});
