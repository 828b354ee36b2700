import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { login } from '#tests/support/cases/accounts.ts';
import { stepUp } from '#tests/support/cases/credentials.ts';
import { changePassword } from '#tests/support/cases/passwords.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';

const NOW = '2026-03-05T12:00:00Z';

const logIn = ({ app }: TestApp, email: string, remoteAddress: string, password = 'Equivocada1') =>
  app.fastify.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password } });

/** Wrong passwords for accounts that are not there, each from another address of a network. */
async function spray(app: TestApp, addressOf: (n: number) => string, times = 200): Promise<void> {
  for (let n = 0; n < times; n += 1) await logIn(app, `nadie${n}-${times}`, addressOf(n));
}

const statusOf = async (app: TestApp, { email }: Account, address: string): Promise<number> =>
  (await logIn(app, email, address, PASSWORD)).statusCode;

describe('one password tried on many accounts', () => {
  test('closes a network of IPv6 for strangers to it, and no other', async () => {
    const app = await startAppForTest({ rateLimit: true, now: NOW });
    const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
    expect(await statusOf(app, ivo, '2001:db8:1:2::77')).toBe(200);
    for (let n = 0; n < 200; n += 1) await logIn(app, `x${n}@y.test`.slice(1), `2001:db8:1:2::${n.toString(16)}`);
    expect(await statusOf(app, ines, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await statusOf(app, ines, '2001:db8:1:3::1')).toBe(200);
    expect(await statusOf(app, ivo, '2001:db8:1:2::99')).toBe(200); // logged in from there before
  });

  test('is counted by address in IPv4, and a log-in that succeeds takes nothing from the others', async () => {
    const app = await startAppForTest({ rateLimit: true, now: NOW });
    const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
    await spray(app, () => '198.51.100.7', 199);
    expect(await statusOf(app, ines, '198.51.100.7')).toBe(200);
    await spray(app, () => '198.51.100.7', 1);
    expect(await statusOf(app, ivo, '198.51.100.7')).toBe(429);
    expect(await statusOf(app, ivo, '198.51.100.8')).toBe(200);
  });
});

test('an account with an address that would not be taken today still logs in', async () => {
  const app = await startAppForTest({ now: NOW });
  const { users } = app.app.database.tables;
  const ines = await app.given.investor();
  const email = 'ines@ejemplo.test.';
  await app.app.database.write('system', (tx) => tx.update(users).set({ email }).where(eq(users.id, ines.id)));
  expect(await statusOf(app, { ...ines, email }, '192.0.2.1')).toBe(200);
});

test('many wrong passwords for one account, from anywhere, tell its owner once a day and refuse nobody', async () => {
  const app = await startAppForTest({ rateLimit: true, now: NOW });
  const ines = await app.given.investor();
  for (let n = 0; n < 40; n += 1) expect((await logIn(app, ines.email, `203.0.113.${n}`)).statusCode).toBe(401);
  expect(await statusOf(app, ines, '192.0.2.1')).toBe(200);
  await runJobs(app);
  const mails = await mailsOf(app);
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [ines.email, 'Muchos intentos de ingresar a tu cuenta de Fichín'],
  ]);
  expect(mails[0]?.text).toContain('/security');
});

test("wrong passwords in one session refuse nothing to the account's others, and tell its owner once a day", async () => {
  const app = await startAppForTest({ rateLimit: true, now: NOW });
  const ines = await app.given.investor();
  const { data } = await app.ask(null, login({ email: ines.email, password: PASSWORD }));
  const stolen = { token: data.accessToken };
  const guess = () => app.ask(stolen, stepUp('Equivocada1'));
  for (let n = 0; n < 10; n += 1) expect(await guess()).toMatchObject({ code: 'WRONG_PASSWORD' });
  expect(await guess()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await app.ask(ines, stepUp(PASSWORD))).toMatchObject({ ok: true });
  for (const [password, code] of [
    ['Equivocada1', 'WRONG_PASSWORD'],
    [PASSWORD, null],
  ] as const) {
    expect(await app.ask(ines, changePassword(password, 'Otra-clave-9'))).toMatchObject({ code });
  }
  await runJobs(app);
  expect((await mailsOf(app)).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).toSorted()).toEqual([
    `${ines.email}: Muchos intentos de confirmar quién eres en tu cuenta de Fichín`,
    `${ines.email}: Tu contraseña de Fichín cambió`,
  ]);
});
