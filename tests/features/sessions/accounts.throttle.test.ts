import { expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { login, register } from '#tests/support/cases/accounts.ts';
import { APIS } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { currentEngine } from '#tests/support/storage.ts';

const WAIT = 'Demasiados intentos. Espera un momento e inténtalo nuevamente.';
const ALLOWED = 10;

const spend = async ({ rest }: TestApp, email: string, times = ALLOWED) => {
  for (let n = 0; n < times; n += 1) await rest(null, 'POST', '/auth/login', { email, password: 'Equivocada1' });
};

test.each(APIS)('ten failures through %s close the log-in for a while, the right password too', async (api) => {
  const app = await startAppForTest({ rateLimit: true });
  const { email } = await app.given.investor();
  for (let n = 0; n < ALLOWED; n += 1) {
    expect(
      await app.ask(api, null, login({ email: n % 2 ? email.toUpperCase() : email, password: 'Equivocada1' })),
    ).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  expect(await app.ask(api, null, login({ email, password: PASSWORD }))).toMatchObject({
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

test('GraphQL says how long to wait where every client looks for it, and in the error', async () => {
  const app = await startAppForTest({ rateLimit: true });
  const { email } = await app.given.investor();
  await spend(app, email);
  const query = `mutation { login(input: { email: "${email}", password: "Equivocada1" }) { accessToken } }`;
  const { headers, body } = await app.graphql(null, query);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: seconds } }] });
});

const REGISTRATIONS = 120;

test.each(APIS)('an address opens a hundred and twenty accounts an hour through %s, and no more', async (api) => {
  const app = await startAppForTest({ rateLimit: true });
  const { register: registrations } = app.app.dependencies.throttles;
  for (let n = 1; n < REGISTRATIONS; n += 1) await registrations.attempt({ address: '127.0.0.1' });
  const newcomer = (name: string) => register({ email: `${name}@ejemplo.test`, password: PASSWORD, role: 'investor' });

  expect(await app.ask(api, null, register({ email: 'x', password: 'x', role: 'investor' }))).toMatchObject({
    code: 'VALIDATION', // a registration with invalid fields does not count
  });
  expect((await app.ask(api, null, newcomer('ultima'))).ok).toBe(true);
  expect(await app.ask(api, null, newcomer('tarde'))).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: WAIT });
  expect(await app.app.dependencies.users.findCredentials('tarde@ejemplo.test')).toBeNull();

  const elsewhere = { email: 'lejos@ejemplo.test', password: PASSWORD, role: 'investor' };
  const from = (remoteAddress: string) =>
    app.app.fastify.inject({ method: 'POST', url: '/api/auth/register', remoteAddress, payload: elsewhere });
  expect((await from('10.0.0.7')).statusCode).toBe(201);
  const refused = await from('127.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test.each(APIS)('who counts nothing lets everybody register and fail through %s', async (api) => {
  const app = await startAppForTest();
  const { throttles } = app.app.dependencies;
  for (let n = 0; n <= REGISTRATIONS; n += 1) await throttles.register.attempt({ address: '127.0.0.1' });
  const { email } = await app.given.investor();
  for (let n = 0; n <= ALLOWED; n += 1) await throttles.logIn.attempt({ email, address: '127.0.0.1' });
  expect((await app.ask(api, null, login({ email, password: PASSWORD }))).ok).toBe(true);
});

test.runIf(currentEngine() === 'postgres')('copies of the server count failures and accounts together', async () => {
  const one = await startAppForTest({ rateLimit: true });
  const other = await startAppForTest({ rateLimit: true, beside: one });
  const { email } = await one.given.investor();
  await spend(one, email, ALLOWED / 2);
  await spend(other, email, ALLOWED / 2);
  for (const copy of [one, other]) {
    const answer = await copy.ask('rest', null, login({ email, password: PASSWORD }));
    expect(answer.code).toBe('TOO_MANY_REQUESTS');
  }
  for (let n = 0; n < REGISTRATIONS; n += 1) {
    await [one, other][n % 2]?.app.dependencies.throttles.register.attempt({ address: '127.0.0.1' });
  }
  const newcomer = register({ email: 'otra@ejemplo.test', password: PASSWORD, role: 'investor' });
  expect((await other.ask(null, newcomer)).code).toBe('TOO_MANY_REQUESTS');
});
