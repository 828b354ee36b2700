import { describe, expect, onTestFinished, test } from 'vitest';
import { startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { confirmEmail, login, me, register } from '#tests/support/cases/accounts.ts';
import {
  changeEmail,
  confirmEmailChange,
  forgotPassword,
  resetPassword,
  undoEmailChange,
} from '#tests/support/cases/passwords.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { loginWithPasskey } from '#tests/support/cases/passkeys.ts';
import { askedToLogIn, givenPasskey } from '#tests/support/passkeys.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretIn, secretTo } from '#tests/support/mails.ts';
import { startSmtp } from '#tests/support/smtp.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);
const [B, C] = ['b@ejemplo.test', 'c@ejemplo.test'] as const;

/** A server, and an investor. */
async function world(options: StartOptions = {}) {
  const app = await startAppForTest({ now: NOW, publicUrl: 'https://fichin.test', ...options });
  return { app, ines: await app.given.investor('Inés') };
}

type Page = 'confirmar-cambio' | 'deshacer-cambio' | 'restablecer';

/** Sends what is due; the secret of the latest link to a page that an address was sent. */
async function linkTo(app: TestApp, address: string, page: Page): Promise<string> {
  await runJobs(app);
  const mails = (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === address);
  return mails.map((mail) => secretTo(page, mail)).find((secret) => secret !== '') ?? '';
}

/** Asks for another address and opens the link. */
async function move(app: TestApp, who: Account, email: string): Promise<void> {
  expect(await app.ask(who, changeEmail(email))).toMatchObject({ ok: true });
  const secret = await linkTo(app, email, 'confirmar-cambio');
  expect(await app.ask(null, confirmEmailChange(secret))).toMatchObject({ ok: true });
}

const emailOf = async (app: TestApp, { id }: Account) => (await app.app.dependencies.users.findById(id))?.email;
const registering = (email: string) => register({ email, password: PASSWORD, role: 'investor' });

describe('an address', () => {
  test('is changed by the link sent to the new one, and given back by the one sent to the old one', async () => {
    const { app, ines } = await world();
    expect((await app.ask(ines, changeEmail(`  ${B.toUpperCase()} `))).ok).toBe(true);
    const secret = await linkTo(app, B, 'confirmar-cambio');
    const [asked] = await mailsOf(app);
    expect(asked).toMatchObject({ to: [{ address: B }], subject: 'Confirma tu correo nuevo en Fichín' });
    expect(asked?.html).toContain(`https://fichin.test/confirmar-cambio/${secret}`);
    expect((await app.ask(ines, me())).data.email).toBe(ines.email);

    expect((await app.ask(null, confirmEmailChange(secret))).ok).toBe(true);
    expect((await app.ask(ines, me())).data.email).toBe(B);
    expect((await app.ask(null, login({ email: B, password: PASSWORD }))).ok).toBe(true);
    expect((await app.ask(null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(false);
    const undo = await linkTo(app, ines.email, 'deshacer-cambio');
    const told = (await mailsOf(app))[0];
    expect(told).toMatchObject({ to: [{ address: ines.email }], subject: 'El correo de tu cuenta de Fichín cambió' });
    expect(told?.text).not.toContain(B);

    app.setNow(later(7 * DAY - MINUTE));
    const elsewhere = { token: await app.given.tokenFor(ines.id) };
    expect((await app.ask(null, undoEmailChange(undo))).ok).toBe(true);
    expect(await emailOf(app, ines)).toBe(ines.email);
    for (const token of [ines, elsewhere]) expect((await app.ask(token, me())).code).toBe('UNAUTHENTICATED');
    expect((await app.ask(null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(false);
    const reset = await linkTo(app, ines.email, 'restablecer');
    expect((await app.ask(null, resetPassword(reset, 'Otra-clave-77'))).ok).toBe(true);
    expect((await app.ask(null, undoEmailChange(undo))).code).toBe('INVALID_EMAIL_CHANGE');
  });

  test('is not changed without a recent proof, to what is none, to its own, or to what is taken', async () => {
    const { app, ines } = await world();
    const dana = await app.given.developer('Dana');
    const refused = async (email: string) => app.ask(ines, changeEmail(email));
    expect((await refused('sin arroba')).details).toEqual({ newEmail: 'El correo no es válido' });
    expect((await refused(ines.email.toUpperCase())).details).toEqual({ newEmail: 'Ya es el correo de tu cuenta' });
    expect((await refused(dana.email)).code).toBe('EMAIL_TAKEN');
    app.setNow(later(15 * MINUTE));
    expect((await refused(B)).code).toBe('STEP_UP_REQUIRED');
    expect(await runJobs(app)).toBe(0);
  });

  test('is not changed by another secret, an expired link, one that was overtaken, or twice', async () => {
    const { app, ines } = await world();
    const refused = async (secret: string) => (await app.ask(null, confirmEmailChange(secret))).code;
    await app.ask(ines, changeEmail(B));
    const overtaken = await linkTo(app, B, 'confirmar-cambio');
    await app.ask(ines, changeEmail(C));
    const secret = await linkTo(app, C, 'confirmar-cambio');
    for (const wrong of ['', 'x', secret.toLowerCase(), `${secret}\u0000`, 'x'.repeat(100_000), overtaken])
      expect(await refused(wrong), wrong.slice(0, 50)).toBe('INVALID_EMAIL_CHANGE');
    app.setNow(later(DAY));
    expect(await refused(secret)).toBe('INVALID_EMAIL_CHANGE');
    app.setNow(later(DAY - MINUTE));
    expect(await refused(secret)).toBeNull();
    expect(await refused(secret)).toBe('INVALID_EMAIL_CHANGE');
    expect((await app.ask(null, undoEmailChange(secret))).code).toBe('INVALID_EMAIL_CHANGE');
  });

  test('is kept from everybody else while it can be had back, and free after it', async () => {
    const { app, ines } = await world();
    const dana = await app.given.developer('Dana');
    await move(app, ines, B);
    const undo = await linkTo(app, ines.email, 'deshacer-cambio');
    expect((await app.ask(null, registering(ines.email))).code).toBe('EMAIL_TAKEN');
    expect((await app.ask(dana, changeEmail(ines.email))).code).toBe('EMAIL_TAKEN');
    app.setNow(later(7 * DAY));
    expect((await app.ask(null, undoEmailChange(undo))).code).toBe('INVALID_EMAIL_CHANGE');
    expect((await app.ask(null, registering(ines.email))).ok).toBe(true);
    expect(await emailOf(app, ines)).toBe(B);
  });

  test('comes back past all later changes, whose links undo nothing after it', async () => {
    const { app, ines } = await world();
    await move(app, ines, B);
    await move(app, ines, C);
    await app.ask(ines, changeEmail('d@ejemplo.test'));
    const pending = await linkTo(app, 'd@ejemplo.test', 'confirmar-cambio');
    const undo = await linkTo(app, ines.email, 'deshacer-cambio');
    const ofB = await linkTo(app, B, 'deshacer-cambio');
    expect((await app.ask(null, undoEmailChange(undo))).ok).toBe(true);
    expect(await emailOf(app, ines)).toBe(ines.email);
    expect((await app.ask(null, undoEmailChange(ofB))).code).toBe('INVALID_EMAIL_CHANGE');
    expect((await app.ask(null, confirmEmailChange(pending))).code).toBe('INVALID_EMAIL_CHANGE');
    for (const email of [B, C]) expect((await app.ask(null, registering(email))).ok).toBe(true);
  });

  test('that was undone once more stays with whoever had it first', async () => {
    const { app, ines } = await world();
    await move(app, ines, B);
    await move(app, ines, C);
    const ofB = await linkTo(app, B, 'deshacer-cambio');
    expect((await app.ask(null, undoEmailChange(ofB))).ok).toBe(true);
    expect(await emailOf(app, ines)).toBe(B);
    const undo = await linkTo(app, ines.email, 'deshacer-cambio');
    expect((await app.ask(null, undoEmailChange(undo))).ok).toBe(true);
    expect(await emailOf(app, ines)).toBe(ines.email);
  });

  test('that two ask for is the first one’s who opens the link', async () => {
    const { app, ines } = await world();
    const others = [ines, await app.given.developer('Dana'), await app.given.investor('Ana')];
    for (const who of others) expect((await app.ask(who, changeEmail(B))).ok).toBe(true);
    await runJobs(app);
    const links = (await mailsOf(app)).map((mail) => secretTo('confirmar-cambio', mail));
    const answers = await Promise.all([...links, ...links].map((secret) => app.ask(null, confirmEmailChange(secret))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const { ok, code } of answers) if (!ok) expect(['EMAIL_TAKEN', 'INVALID_EMAIL_CHANGE']).toContain(code);
    const emails = await Promise.all(others.map((who) => emailOf(app, who)));
    expect(emails.filter((email) => email === B)).toHaveLength(1);
  });

  test('is taken by who registers meanwhile', async () => {
    const { app, ines } = await world();
    await app.ask(ines, changeEmail(B));
    const secret = await linkTo(app, B, 'confirmar-cambio');
    await app.ask(null, registering(B));
    expect((await app.ask(null, confirmEmailChange(secret))).code).toBe('EMAIL_TAKEN');
    expect(await emailOf(app, ines)).toBe(ines.email);
  });

  test('that is given up at once with its registration is nobody’s twice', async () => {
    const { app, ines } = await world();
    await app.ask(ines, changeEmail(B));
    const secret = await linkTo(app, B, 'confirmar-cambio');
    const [moved, ...registered] = await Promise.all([
      app.ask(null, confirmEmailChange(secret)),
      ...Array.from({ length: 5 }, () => app.ask(null, registering(ines.email))),
    ]);
    expect(moved?.ok).toBe(true);
    expect(registered.map(({ code }) => code)).toEqual(Array(5).fill('EMAIL_TAKEN'));
  });

  test('is changed five times an hour at most', async () => {
    const { app, ines } = await world({ rateLimit: true });
    for (let index = 0; index < 5; index += 1)
      expect((await app.ask(ines, changeEmail(`n${index}@ejemplo.test`))).ok).toBe(true);
    expect((await app.ask(ines, changeEmail(B))).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is sent three links an hour, whichever accounts ask for it', async () => {
    const { app, ines } = await world();
    const ivo = await app.given.investor('Ivo');
    for (const who of [ines, ines, ivo]) {
      expect((await app.ask(who, changeEmail(B))).ok).toBe(true);
      await runJobs(app);
    }
    expect((await app.ask(ivo, changeEmail(B))).code).toBe('TOO_MANY_REQUESTS');
    expect(await mailsOf(app)).toHaveLength(3);
  });

  test('that was never confirmed can be corrected, and is neither told nor kept', async () => {
    const { app } = await world();
    const { data } = await app.ask(null, registering('errada@ejemplo.test'));
    const nina = { token: data.accessToken };
    await runJobs(app);
    const [welcome] = await mailsOf(app);
    await app.ask(nina, changeEmail(B));
    const secret = await linkTo(app, B, 'confirmar-cambio');
    expect((await app.ask(null, confirmEmailChange(secret))).ok).toBe(true);
    expect(await linkTo(app, 'errada@ejemplo.test', 'deshacer-cambio')).toBe('');
    expect((await app.ask(null, confirmEmail(secretIn(welcome)))).data).toEqual({ alreadyConfirmed: true });
    expect((await app.ask(null, registering('errada@ejemplo.test'))).ok).toBe(true);
  });

  test('ends links to set a password that went to the old one', async () => {
    const { app, ines } = await world();
    await app.ask(null, forgotPassword(ines.email));
    const reset = await linkTo(app, ines.email, 'restablecer');
    await move(app, ines, B);
    expect((await app.ask(null, resetPassword(reset, 'Otra-clave-77'))).code).toBe('INVALID_RESET_LINK');
  });
});

test('undoing ends every other key: access tokens are revoked, and passkeys removed', async () => {
  const { app, ines } = await world();
  const { data: made } = await app.ask(ines, createAccessToken({ canWrite: true }));
  const { device } = await givenPasskey(app, ines);
  await move(app, ines, B);
  const undo = await linkTo(app, ines.email, 'deshacer-cambio');
  expect((await app.ask(null, undoEmailChange(undo))).ok).toBe(true);
  expect((await app.ask('rest', { token: made.secret }, me())).code).toBe('UNAUTHENTICATED');
  const signed = device.sign(await askedToLogIn(app));
  expect((await app.ask(null, loginWithPasskey(signed))).code).toBe('INVALID_PASSKEY');
});

test('the pages change nothing and send no referrer, and no address or secret is logged or in a job', async () => {
  const log: string[] = [];
  const { app, ines } = await world({ log });
  await app.ask(ines, changeEmail(B));
  const secret = await linkTo(app, B, 'confirmar-cambio');
  await app.send(`/confirmar-cambio/${secret}`, { headers: { accept: 'text/html' } });
  expect(await emailOf(app, ines)).toBe(ines.email);
  await app.ask(null, confirmEmailChange(secret));
  const undo = await linkTo(app, ines.email, 'deshacer-cambio');
  const page = await app.send(`/deshacer-cambio/${undo}`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await emailOf(app, ines)).toBe(B);
  await app.ask(null, undoEmailChange(undo));
  await runJobs(app);
  const { database } = app.app;
  const jobs = JSON.stringify(await database.read.select().from(database.tables.jobs));
  const changes = JSON.stringify(await database.read.select().from(database.tables.emailChanges));
  await expect.poll(() => log.join('\n')).toContain('/deshacer-cambio/…');
  for (const value of [secret, undo]) expect(changes + jobs + log.join('\n')).not.toContain(value);
  for (const value of [B, ines.email]) expect(jobs + log.join('\n')).not.toContain(value);
});

test('a mail server that is away for a moment is sent the same links again', async () => {
  const answers: (number | null)[] = [451, null, 451, null];
  const smtp = await startSmtp({ answering: () => answers.shift() ?? null, isPlain: true });
  onTestFinished(() => smtp.stop());
  const { app, ines } = await world({ mail: smtp.settings });
  await app.ask(ines, changeEmail(B));
  await runJobs(app);
  app.setNow(later(2 * MINUTE));
  await runJobs(app);
  const secret = secretTo('confirmar-cambio', smtp.received[0]?.mail);
  await app.ask(null, confirmEmailChange(secret));
  await runJobs(app);
  app.setNow(later(4 * MINUTE));
  await runJobs(app);
  expect(smtp.received.map(({ to }) => to)).toEqual([[B], [ines.email]]);
  const undo = secretTo('deshacer-cambio', smtp.received[1]?.mail);
  expect(await app.ask(null, undoEmailChange(undo))).toMatchObject({ ok: true });
});
