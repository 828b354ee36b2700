import { describe, expect, onTestFinished, test } from 'vitest';
import { startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { confirmedAt, confirmEmail, register, resendConfirmation } from '#tests/support/cases/accounts.ts';
import { CLIENT, PASSWORD } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretIn } from '#tests/support/mails.ts';
import { startSmtp, type Answering } from '#tests/support/smtp.ts';

const EMAIL = 'nueva@ejemplo.test';
const NOW = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);

/** A server, and somebody who has just registered. */
async function newcomer(options: StartOptions = {}) {
  const app = await startAppForTest({ now: NOW, publicUrl: 'https://fichin.test', ...options });
  const made = await app.ask('rest', null, register({ email: EMAIL, password: PASSWORD, role: 'investor' }));
  return { app, nina: { token: made.data.accessToken } };
}

/** The same with a real mail server. */
async function newcomerWithSmtp(answering: Answering = () => null) {
  const smtp = await startSmtp({ answering, isPlain: true });
  onTestFinished(() => smtp.stop());
  return { smtp, ...(await newcomer({ mail: smtp.settings })) };
}

const jobsOf = ({ app: { database } }: TestApp) =>
  database.read.select().from(database.tables.jobs).orderBy(database.tables.jobs.id);

describe('an address', () => {
  test('is confirmed by the link sent to it, once', async () => {
    const { app, nina } = await newcomer();
    expect((await app.ask(nina, confirmedAt())).data).toBeNull();
    expect(await runJobs(app)).toBe(1);
    const [mail] = await mailsOf(app);
    expect(mail).toMatchObject({ to: [{ address: EMAIL }], subject: 'Confirma tu correo en Fichín' });
    const secret = secretIn(mail);
    expect(mail?.html).toContain(`https://fichin.test/confirmar-correo/${secret}`);

    app.setNow(later(MINUTE));
    expect((await app.ask(null, confirmEmail(secret))).data).toEqual({ alreadyConfirmed: false });
    app.setNow(later(2 * MINUTE));
    expect((await app.ask(null, confirmEmail(secret))).data).toEqual({ alreadyConfirmed: true });
    expect((await app.ask(nina, confirmedAt())).data).toBe(later(MINUTE).toISOString());
  });

  test('is not confirmed by any other secret, nor by one that has expired', async () => {
    const { app } = await newcomer();
    await runJobs(app);
    const [mail] = await mailsOf(app);
    const secret = secretIn(mail);
    const refused = async (sent: string) => (await app.ask(null, confirmEmail(sent))).code;
    for (const wrong of ['', 'x', secret.toLowerCase(), `${secret}x`, `${secret}\u0000`, 'x'.repeat(100_000)])
      expect(await refused(wrong), wrong.slice(0, 50)).toBe('INVALID_CONFIRMATION');
    app.setNow(later(7 * 24 * 60 * MINUTE));
    expect(await refused(secret)).toBe('INVALID_CONFIRMATION');
  });

  test('is sent three links an hour, the first included, as long as it is unconfirmed', async () => {
    const { app, nina } = await newcomer();
    for (let index = 1; index <= 2; index += 1) {
      app.setNow(later(index * MINUTE));
      expect((await app.ask(nina, resendConfirmation())).ok).toBe(true);
    }
    const { headers, body } = await app.graphql(nina, 'mutation { resendEmailConfirmation { user { id } } }');
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect(headers.get('retry-after')).toBe(String(58 * 60));
    expect(await runJobs(app)).toBe(3);
    const mails = await mailsOf(app);
    expect(new Set(mails.map(secretIn)).size).toBe(3);
    app.setNow(later(60 * MINUTE));
    expect((await app.ask(nina, resendConfirmation())).ok).toBe(true);
    expect((await app.ask(null, confirmEmail(secretIn(mails[2])))).data).toEqual({ alreadyConfirmed: false });
    expect((await app.ask(null, confirmEmail(secretIn(mails[0])))).data).toEqual({ alreadyConfirmed: true });
    expect((await app.ask(nina, resendConfirmation())).code).toBe('EMAIL_ALREADY_CONFIRMED');
  });
});

test('opening the page confirms nothing, sends no referrer, and its secret is in no log', async () => {
  const log: string[] = [];
  const { app, nina } = await newcomer({ log });
  await runJobs(app);
  const secret = secretIn((await mailsOf(app))[0]);
  for (const path of [`/confirmar-correo/${secret}`, `/confirmar-correo/${secret}/?a=b`]) {
    const page = await app.send(path, { headers: { accept: 'text/html' } });
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await app.send('/', {})).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect((await app.ask('rest', nina, confirmedAt())).data).toBeNull();
  await app.ask(null, confirmEmail(secret));
  await app.send(`/api/auth/me?secret=${secret}`, { method: 'POST' });
  await expect.poll(() => log.join('\n')).toContain('/confirmar-correo/…');
  expect(log.join('\n')).not.toContain(secret);
  expect(log.join('\n')).not.toContain(EMAIL);
});

test('the database has the hash of the secret alone', async () => {
  const { app } = await newcomer();
  await runJobs(app);
  const secret = secretIn((await mailsOf(app))[0]);
  const { database } = app.app;
  const { emailConfirmations } = database.tables;
  const rows = { links: await database.read.select().from(emailConfirmations), jobs: await jobsOf(app) };
  expect(rows.links).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(EMAIL);
});

test('a registration that fails sends no mail', async () => {
  const { app } = await newcomer();
  const again = await app.ask('rest', null, register({ email: EMAIL, password: PASSWORD, role: 'developer' }));
  expect(again.code).toBe('EMAIL_TAKEN');
  expect(await jobsOf(app)).toHaveLength(1);
});

test('who has confirmed meanwhile is sent nothing', async () => {
  const { app, nina } = await newcomer();
  await runJobs(app);
  app.setNow(later(MINUTE));
  await app.ask(nina, resendConfirmation());
  await app.ask(null, confirmEmail(secretIn((await mailsOf(app))[0])));
  expect(await runJobs(app)).toBe(1);
  expect(await mailsOf(app)).toHaveLength(1);
});

describe('a mail server', () => {
  test('that says 4xx is sent the same mail again later', async () => {
    const answers: (number | null)[] = [451, 421, null];
    const { app, smtp } = await newcomerWithSmtp(() => answers.shift() ?? null);
    expect(await runJobs(app)).toBe(1);
    expect(await jobsOf(app)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    app.setNow(later(MINUTE / 2));
    expect(await runJobs(app)).toBe(1);
    app.setNow(later(2 * MINUTE));
    expect(await runJobs(app)).toBe(1);
    expect(await jobsOf(app)).toMatchObject([{ state: 'done', tries: 3 }]);
    expect(smtp.received).toHaveLength(1);
    expect(await app.ask(null, confirmEmail(secretIn(smtp.received[0]?.mail)))).toMatchObject({ ok: true });
  });

  test('that refuses the recipient is not asked again', async () => {
    const { app, smtp } = await newcomerWithSmtp(() => 550);
    expect(await runJobs(app)).toBe(1);
    app.setNow(later(24 * 60 * MINUTE));
    expect(await runJobs(app)).toBe(0);
    expect(await jobsOf(app)).toMatchObject([{ state: 'dead', lastError: expect.stringMatching(/550(?!.*@)/) }]);
    expect(smtp.received).toEqual([]);
  });

  test('that is away for an hour is sent everything after it', async () => {
    let isAway = true;
    const { app, smtp } = await newcomerWithSmtp(() => (isAway ? 421 : null));
    for (const name of ['b', 'c'])
      await app.ask('rest', null, register({ email: `${name}@ejemplo.test`, password: PASSWORD, role: 'investor' }));
    for (let minute = 0; minute <= 60; minute += 1) {
      app.setNow(later(minute * MINUTE));
      await runJobs(app);
    }
    expect(smtp.received).toEqual([]);
    isAway = false;
    app.setNow(later(130 * MINUTE));
    expect(await runJobs(app)).toBe(3);
    const everybody = ['b@ejemplo.test', 'c@ejemplo.test', EMAIL];
    expect(new Set(smtp.received.map(({ to }) => to[0]))).toEqual(new Set(everybody));
    expect(smtp.received).toHaveLength(3);
  });

  test('is sent each mail once by two workers', async () => {
    const { app, smtp } = await newcomerWithSmtp();
    const { services } = app.app;
    for (let index = 0; index < 24; index += 1)
      await services.accounts.register({
        email: `p${index}@ejemplo.test`,
        password: PASSWORD,
        role: 'investor',
        client: CLIENT,
      });
    await Promise.all([runJobs(app), runJobs(app), runJobs(app)]);
    await runJobs(app);
    expect(smtp.received).toHaveLength(25);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(25);
  });

  test('is sent the same message again, with the same link, when a worker died before it could say so', async () => {
    const { app, smtp } = await newcomerWithSmtp();
    const { jobs } = app.app.dependencies;
    const { settle } = jobs;
    jobs.settle = async () => {
      throw new Error('the process was killed');
    };
    expect(await runJobs(app)).toBe(1);
    jobs.settle = settle;
    expect(await runJobs(app)).toBe(0);
    app.setNow(later(5 * MINUTE));
    expect(await runJobs(app)).toBe(1);
    expect(smtp.received).toHaveLength(2);
    const [first, second] = smtp.received.map(({ mail }) => mail);
    expect(second?.messageId).toBe(first?.messageId);
    expect(secretIn(second)).toBe(secretIn(first));
  });
});
