import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { login } from '#tests/support/cases/accounts.ts';
import { DOORS } from '#tests/support/door.ts';
import { PASSWORD } from '#tests/support/given.ts';

const WAIT = 'Demasiados intentos. Espera un momento e inténtalo nuevamente.';
const ALLOWED = 10;

const spend = async ({ rest }: TestApp, email: string, times = ALLOWED) => {
  for (let n = 0; n < times; n += 1) await rest(null, 'POST', '/auth/login', { email, password: 'Equivocada1' });
};

test.each(DOORS)('ten failures through %s close the log-in for a while, the right password too', async (door) => {
  const app = await startAppForTest({ rateLimit: true });
  const { email } = await app.given.investor();
  for (let n = 0; n < ALLOWED; n += 1) {
    expect(
      await app.ask(door, null, login({ email: n % 2 ? email.toUpperCase() : email, password: 'Equivocada1' })),
    ).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  expect(await app.ask(door, null, login({ email, password: PASSWORD }))).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: WAIT,
  });
  const answer = await app.rest(null, 'POST', '/auth/login', { email, password: PASSWORD });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
});

test('another account, and the same one from another address, still log in', async () => {
  const app = await startAppForTest({ rateLimit: true });
  const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
  await spend(app, ines.email);
  expect((await app.ask('rest', null, login({ email: ivo.email, password: PASSWORD }))).ok).toBe(true);

  const from = (remoteAddress: string, headers = {}) =>
    app.app.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers,
      payload: { email: ines.email, password: PASSWORD },
    });
  expect((await from('10.0.0.7')).statusCode).toBe(200);
  expect((await from('127.0.0.1')).statusCode).toBe(429);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '10.0.0.8' })).statusCode).toBe(429);
});

test('a log-in that succeeds forgives the failures before it', async () => {
  const app = await startAppForTest({ rateLimit: true });
  const { email } = await app.given.investor();
  for (let round = 0; round < 2; round += 1) {
    await spend(app, email, ALLOWED - 1);
    expect((await app.ask('rest', null, login({ email, password: PASSWORD }))).ok).toBe(true);
  }
});

test('aliases and requests at once are counted like any other attempt', async () => {
  const app = await startAppForTest({ rateLimit: true });
  const [ines, ivo] = [await app.given.investor(), await app.given.investor()];
  const attempt = (email: string, n: number) =>
    `a${n}: login(input: { email: "${email}", password: "Equivocada${n}" }) { accessToken }`;
  const aliases = Array.from({ length: 25 }, (_none, n) => attempt(ines.email, n)).join(' ');
  const { body } = await app.graphql(null, `mutation { ${aliases} }`);
  const { errors } = body as { errors: { extensions: { code: string } }[] };
  const codes = errors.map(({ extensions }) => extensions.code);
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(ALLOWED);

  const wrong = { email: ivo.email, password: 'Equivocada1' };
  const answers = await Promise.all(Array.from({ length: 25 }, () => app.rest(null, 'POST', '/auth/login', wrong)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(ALLOWED);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});
