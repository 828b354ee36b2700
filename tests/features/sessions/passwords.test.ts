import { describe, expect, onTestFinished, test } from 'vitest';
import type { Email } from 'postal-mime';
import { startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { confirmedAt, login, me, register } from '#tests/support/cases/accounts.ts';
import { stepUp } from '#tests/support/cases/credentials.ts';
import { changePassword, forgotPassword, resetPassword } from '#tests/support/cases/passwords.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { statementsOf } from '#tests/support/statements.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);
const NEW_PASSWORD = 'Otra-clave-77';
const SENT = 'Si hay una cuenta con ese correo, le enviamos un enlace que vale 30 minutos.';

/** A server, and an investor with two log-ins. */
async function world(options: StartOptions = {}) {
  const app = await startAppForTest({ now: NOW, publicUrl: 'https://fichin.test', ...options });
  const ines = await app.given.investor('Inés');
  return { app, ines, elsewhere: { token: await app.given.tokenFor(ines.id) } };
}

const subjects = (mails: Email[]) => mails.map(({ subject }) => subject);
const resetMails = async (app: TestApp) => (await mailsOf(app)).filter((mail) => secretTo('restablecer', mail) !== '');

/** Asks for a link and reads it in the mail. */
async function linkFor(app: TestApp, email: string): Promise<string> {
  const before = new Set((await resetMails(app)).map((mail) => secretTo('restablecer', mail)));
  expect(await app.ask(null, forgotPassword(email))).toMatchObject({ ok: true, data: SENT });
  await runJobs(app);
  const all = (await resetMails(app)).map((mail) => secretTo('restablecer', mail));
  return all.find((secret) => !before.has(secret)) ?? '';
}

const canLogIn = async (app: TestApp, email: string, password: string) =>
  (await app.ask(null, login({ email, password }))).ok;
const codeOf = async (app: TestApp, who: { token: string }) => (await app.ask(who, me())).code ?? 'in';
const jobsOf = ({ app: { database } }: TestApp) =>
  database.read.select().from(database.tables.jobs).orderBy(database.tables.jobs.id);

describe('a forgotten password', () => {
  test('is set by the link that was sent, which ends all sessions and is told by mail', async () => {
    const { app, ines, elsewhere } = await world();
    const secret = await linkFor(app, `  ${ines.email.toUpperCase()} `);
    const [mail] = await resetMails(app);
    expect(mail).toMatchObject({ to: [{ address: ines.email }], subject: 'Elige una contraseña nueva para Fichín' });
    expect(mail?.html).toContain(`https://fichin.test/restablecer/${secret}`);

    app.setNow(later(29 * MINUTE));
    expect(await app.ask(null, resetPassword(secret, NEW_PASSWORD))).toMatchObject({ ok: true });
    expect(await codeOf(app, ines)).toBe('UNAUTHENTICATED');
    expect(await codeOf(app, elsewhere)).toBe('UNAUTHENTICATED');
    expect(await canLogIn(app, ines.email, PASSWORD)).toBe(false);
    expect(await canLogIn(app, ines.email, NEW_PASSWORD)).toBe(true);
    await runJobs(app);
    const [told] = await mailsOf(app);
    expect(told).toMatchObject({ to: [{ address: ines.email }], subject: 'Tu contraseña de Fichín cambió' });
    expect(told?.text).toContain('https://fichin.test/olvide');
  });

  test('is set once by each link, in time, and by no other secret', async () => {
    const { app, ines } = await world();
    const refused = async (secret: string) =>
      (await app.ask(null, resetPassword(secret, NEW_PASSWORD))).code ?? 'accepted';
    const secret = await linkFor(app, ines.email);
    const other = await linkFor(app, ines.email);
    for (const wrong of ['', 'x', secret.toLowerCase(), `${secret}x`, `${secret}\u0000`, 'x'.repeat(100_000)])
      expect(await refused(wrong), wrong.slice(0, 50)).toBe('INVALID_RESET_LINK');
    expect((await app.ask(null, resetPassword(secret, 'corta'))).details).toHaveProperty('password');
    expect(await refused(secret)).toBe('accepted');
    expect(await refused(secret)).toBe('INVALID_RESET_LINK');
    expect(await refused(other)).toBe('INVALID_RESET_LINK'); // it was open when the password was set
    const late = await linkFor(app, ines.email);
    app.setNow(later(30 * MINUTE));
    expect(await refused(late)).toBe('INVALID_RESET_LINK');
  });

  test('is set by one of many who use its links at once', async () => {
    const { app, ines } = await world();
    const links = [await linkFor(app, ines.email), await linkFor(app, ines.email)];
    const tries = [0, 1, 2, 3, 4, 5].map((index) => ({
      secret: links[index % 2] ?? '',
      password: `${NEW_PASSWORD}-${index}`,
    }));
    const answers = await Promise.all(
      tries.map(({ secret, password }) => app.ask(null, resetPassword(secret, password))),
    );
    const won = answers.flatMap(({ ok }, index) => (ok ? [index] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'INVALID_RESET_LINK')).toHaveLength(5);
    expect(await canLogIn(app, ines.email, tries[won[0] ?? 0]?.password ?? '')).toBe(true);
  });

  test('of an address nobody has is answered alike, after the same statements, and sends nothing', async () => {
    const { app, ines } = await world();
    const asked = (email: string) => async () => {
      expect(await app.ask(null, forgotPassword(email))).toMatchObject({ ok: true, data: SENT });
    };
    await asked('nadie@ejemplo.test')(); // from here all statements are prepared
    const unknown = await statementsOf(asked('nadie@ejemplo.test'));
    const known = await statementsOf(asked(ines.email));
    expect(known.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text));
    expect(await jobsOf(app)).toHaveLength(3);
    expect(JSON.stringify(await jobsOf(app))).not.toContain('@');
    await runJobs(app);
    expect(await mailsOf(app)).toHaveLength(1);
    const invalid = await app.ask(null, forgotPassword('sin arroba'));
    expect(invalid).toMatchObject({ code: 'VALIDATION', details: { email: 'El correo no es válido' } });
  });

  test('is mailed three times an hour to an account, which nobody is told', async () => {
    const { app, ines } = await world();
    for (let index = 0; index < 5; index += 1) {
      app.setNow(later(index * MINUTE));
      expect((await app.ask(null, forgotPassword(ines.email))).data).toBe(SENT);
      await runJobs(app);
    }
    expect(await resetMails(app)).toHaveLength(3);
    app.setNow(later(61 * MINUTE));
    await app.ask(null, forgotPassword(ines.email));
    await runJobs(app);
    expect(await resetMails(app)).toHaveLength(4);
  });

  test('is asked for thirty times an hour from one place', async () => {
    const { app } = await world({ rateLimit: true });
    const ask = () => app.ask(null, forgotPassword('nadie@ejemplo.test'));
    for (let index = 0; index < 30; index += 1) expect((await ask()).ok).toBe(true);
    expect((await ask()).code).toBe('TOO_MANY_REQUESTS');
  });

  test('confirms an address that was not confirmed', async () => {
    const { app } = await world();
    const email = 'nueva@ejemplo.test';
    await app.ask(null, register({ email, password: PASSWORD, role: 'investor' }));
    const secret = await linkFor(app, email);
    await app.ask(null, resetPassword(secret, NEW_PASSWORD));
    const { data } = await app.ask(null, login({ email, password: NEW_PASSWORD }));
    expect((await app.ask({ token: data.accessToken }, confirmedAt())).data).toBe(NOW);
  });
});

describe('a password', () => {
  test('is changed by whoever knows it, which ends all other sessions and open links', async () => {
    const { app, ines, elsewhere } = await world();
    const secret = await linkFor(app, ines.email);
    expect(await app.ask(ines, changePassword('No-es-esta-1', NEW_PASSWORD))).toMatchObject({
      code: 'WRONG_PASSWORD',
      details: { currentPassword: 'La contraseña no es correcta' },
    });
    expect((await app.ask(ines, changePassword(PASSWORD, 'corta'))).details).toHaveProperty('newPassword');
    expect(await codeOf(app, elsewhere)).toBe('in');

    expect((await app.ask(ines, changePassword(PASSWORD, NEW_PASSWORD))).ok).toBe(true);
    expect(await codeOf(app, ines)).toBe('in');
    expect(await codeOf(app, elsewhere)).toBe('UNAUTHENTICATED');
    expect(await canLogIn(app, ines.email, PASSWORD)).toBe(false);
    expect(await canLogIn(app, ines.email, NEW_PASSWORD)).toBe(true);
    expect((await app.ask(null, resetPassword(secret, PASSWORD))).code).toBe('INVALID_RESET_LINK');
    await runJobs(app);
    expect(subjects(await mailsOf(app))).toContain('Tu contraseña de Fichín cambió');
  });

  test('is guessed ten times in a session', async () => {
    const { app, ines } = await world({ rateLimit: true });
    const guess = () => app.ask(ines, changePassword('No-es-esta-1', NEW_PASSWORD));
    for (let index = 0; index < 10; index += 1) expect((await guess()).code).toBe('WRONG_PASSWORD');
    expect((await guess()).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is changed by one of two who change it at once', async () => {
    const { app, ines, elsewhere } = await world();
    const answers = await Promise.all([
      app.ask(ines, changePassword(PASSWORD, `${NEW_PASSWORD}-1`)),
      app.ask(elsewhere, changePassword(PASSWORD, `${NEW_PASSWORD}-2`)),
    ]);
    const won = answers.findIndex(({ ok }) => ok);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await canLogIn(app, ines.email, `${NEW_PASSWORD}-${won + 1}`)).toBe(true);
  });
});

test('is the same however a keyboard composes its letters, wherever it is set or asked for', async () => {
  const { app, ines } = await world();
  const [typed, decomposed] = ['Ñandú-veloz-26', 'Ñandú-veloz-26'.normalize('NFD')];
  const secret = await linkFor(app, ines.email);
  expect(await app.ask(null, resetPassword(secret, decomposed))).toMatchObject({ ok: true });
  for (const password of [typed, decomposed]) expect(await canLogIn(app, ines.email, password)).toBe(true);

  const zoe = { email: 'zoe@ejemplo.test', password: typed, role: 'INVESTOR' };
  const { data } = await app.ask(null, register(zoe));
  expect(await canLogIn(app, zoe.email, decomposed)).toBe(true);
  const keys = { token: data.accessToken };
  expect(await app.ask(keys, stepUp(decomposed))).toMatchObject({ ok: true });
  expect(await app.ask(keys, changePassword(decomposed, 'Cañón-lento-26'.normalize('NFD')))).toMatchObject({
    ok: true,
  });
  expect(await canLogIn(app, zoe.email, 'Cañón-lento-26')).toBe(true);
});

test('a common password is refused wherever one is set', async () => {
  const { app, ines } = await world();
  const common = 'Esta contraseña es demasiado común: elige otra';
  const secret = await linkFor(app, ines.email);
  for (const password of ['Password1', 'pAssw0rd', 'Q1W2e3r4', 'Contraseña1', 'Messi2022']) {
    const registered = register({ email: 'nueva@ejemplo.test', password, role: 'investor' });
    expect((await app.ask(null, registered)).details).toEqual({ password: common });
    expect((await app.ask(null, resetPassword(secret, password))).details).toEqual({ password: common });
    expect((await app.ask(ines, changePassword(PASSWORD, password))).details).toEqual({ newPassword: common });
  }
  expect((await app.ask(null, resetPassword(secret, 'Fichin2026'))).ok).toBe(true);
});

test('a log-in with the old password that was checked before the change begins no session after it', async () => {
  const { app, ines } = await world();
  const { passwords } = app.app.dependencies;
  const { matches } = passwords;
  passwords.matches = async (given, known) => {
    const isRight = await matches(given, known);
    passwords.matches = matches;
    await app.ask(ines, changePassword(PASSWORD, NEW_PASSWORD));
    return isRight;
  };
  const late = await app.ask('rest', null, login({ email: ines.email, password: PASSWORD }));
  expect(late.code).toBe('INVALID_CREDENTIALS');
});

test('the page sets nothing and sends no referrer, and neither secret nor address is logged or stored', async () => {
  const log: string[] = [];
  const { app, ines } = await world({ log });
  const secret = await linkFor(app, ines.email);
  const page = await app.send(`/restablecer/${secret}`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const { database } = app.app;
  const stored = { links: await database.read.select().from(database.tables.passwordResets), jobs: await jobsOf(app) };
  expect(stored.links).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(secret);
  expect(JSON.stringify(stored)).not.toContain(ines.email);
  expect(await app.ask(null, resetPassword(secret, NEW_PASSWORD))).toMatchObject({ ok: true });
  await runJobs(app);
  await expect.poll(() => log.join('\n')).toContain('/restablecer/…');
  for (const value of [secret, ines.email, NEW_PASSWORD]) expect(log.join('\n')).not.toContain(value);
});

test('a mail server that is away for a moment is sent the same link again', async () => {
  const answers: (number | null)[] = [451, null];
  const smtp = await startSmtp({ answering: () => answers.shift() ?? null, isPlain: true });
  onTestFinished(() => smtp.stop());
  const { app, ines } = await world({ mail: smtp.settings });
  await app.ask(null, forgotPassword(ines.email));
  await runJobs(app);
  expect(smtp.received).toHaveLength(0);
  app.setNow(later(2 * MINUTE));
  await runJobs(app);
  expect(smtp.received.map(({ to }) => to)).toEqual([[ines.email]]);
  const secret = secretTo('restablecer', smtp.received[0]?.mail);
  app.setNow(later(31 * MINUTE)); // thirty minutes after it was sent at last
  expect(await app.ask(null, resetPassword(secret, NEW_PASSWORD))).toMatchObject({ ok: true });
});
