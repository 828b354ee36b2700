import { describe, expect, test } from 'vitest';
import { forgotPassword } from '#tests/support/cases/passwords.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { closeAccount, closesAt, keepAccount } from '#tests/support/cases/account.closing.ts';
import { login, me, register } from '#tests/support/cases/accounts.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { listen } from '#tests/support/live.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';

const NOW = '2026-03-05T12:00:00Z';
const DAY = 24 * 3_600_000;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);

async function begin() {
  const app = await startAppForTest({ now: NOW });
  return { app, ines: await app.given.investor('Inés'), dana: await app.given.developer('Estudio Sur') };
}

const subjects = async (app: TestApp) => (await mailsOf(app)).map(({ subject }) => subject);

/** Lets the days pass, and what is due happen. */
async function pass(app: TestApp, days: number): Promise<void> {
  app.setNow(later(days * DAY));
  await runJobs(app);
}

const leave = async (app: TestApp, who: Account): Promise<void> => {
  expect((await app.ask(who, closeAccount())).ok).toBe(true);
  await pass(app, 14);
};

describe('closing an account', () => {
  test('tells by mail when, and until then the account works and can be kept', async () => {
    const { app, ines } = await begin();
    const closing = later(14 * DAY).toISOString();
    expect((await app.ask(ines, closeAccount())).data).toBe(closing);
    expect((await app.ask(ines, closeAccount())).data).toBe(closing);
    await runJobs(app);
    expect(await subjects(app)).toEqual(['Tu cuenta se cerrará el 19/03/2026']);

    await pass(app, 13);
    const again = await app.ask(null, login({ email: ines.email, password: PASSWORD }));
    const back = { token: again.data.accessToken };
    expect((await app.ask(back, closesAt())).data).toBe(closing);
    expect((await app.ask(back, keepAccount())).data).toBeNull();
    expect((await app.ask(back, keepAccount())).ok).toBe(true);
    await pass(app, 30);
    expect(await subjects(app)).toEqual(['Conservas tu cuenta de Fichín', 'Tu cuenta se cerrará el 19/03/2026']);
    expect((await app.ask(null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(true);
  });

  test('needs a log-in of the last fifteen minutes, and a session', async () => {
    const { app, ines } = await begin();
    const token = (await app.ask(ines, createAccessToken({ canWrite: true }))).data.secret;
    for (const request of [closeAccount(), keepAccount()]) {
      expect(await app.ask({ token }, request)).toMatchObject({ code: 'LOG_IN_REQUIRED' });
    }
    app.setNow(later(16 * 60_000));
    expect(await app.ask(ines, closeAccount())).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect((await app.ask(ines, closesAt())).data).toBeNull();
  });

  test('waits until a studio says what became of its projects with commitments, and names them', async () => {
    const { app, ines, dana } = await begin();
    const open = await app.given.project(dana, { title: 'Luces' });
    await app.given.project(dana, { title: 'Sin dinero' });
    await app.given.investment(ines, open, 100_000);
    const refused = {
      status: 200,
      code: 'ACCOUNT_HAS_OPEN_PROJECTS',
      message: 'Antes cierra con su resultado (lanzado o cancelado) los proyectos con compromisos vigentes: «Luces»',
    };
    expect(await app.ask(dana, closeAccount())).toMatchObject(refused);
    await app.app.services.projects.open(dana.viewer, open, false);
    expect(await app.ask(dana, closeAccount())).toMatchObject(refused);
    await app.ask(dana, conclude(open, { outcomeOn: '2026-03-05' }));
    expect((await app.ask(dana, closeAccount())).ok).toBe(true);
  });

  test('leaves a project in which nothing stands any more, closed to investments', async () => {
    const { app, ines, dana } = await begin();
    const project = await app.given.project(dana);
    await app.given.reversal(await app.given.investment(ines, project, 100_000));
    await leave(app, dana);
    const token = await app.given.tokenFor(ines.id);
    expect(await app.ask({ token }, invest(project, 1000))).toMatchObject({ code: 'PROJECT_CLOSED' });
  });

  test('for good ends everything that opens it, and the address is free', async () => {
    const { app, ines } = await begin();
    const token = (await app.ask(ines, createAccessToken({ canWrite: true }))).data.secret;
    await leave(app, ines);
    for (const shown of [ines, { token }]) {
      expect(await app.ask(shown, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    for (const email of [ines.email, `closed:${ines.id}`]) {
      expect(await app.ask(null, login({ email, password: PASSWORD }))).toMatchObject({
        code: 'INVALID_CREDENTIALS',
      });
    }
    const anew = await app.ask(null, register({ email: ines.email, password: PASSWORD, role: 'developer' }));
    expect(anew.data.user).toMatchObject({ email: ines.email, role: 'developer' });
  });
});

test('one that was kept and asked for again closes at the later time', async () => {
  const { app, ines } = await begin();
  await app.ask(ines, closeAccount());
  await app.ask(ines, keepAccount());
  app.setNow(later(DAY));
  const token = await app.given.tokenFor(ines.id);
  await app.ask({ token }, closeAccount());
  await pass(app, 14);
  expect((await app.ask('rest', null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(true);
  await pass(app, 15);
  expect((await app.ask('rest', null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(false);
});

test('commitments that somebody made meanwhile cancel it, which a mail tells', async () => {
  const { app, ines, dana } = await begin();
  const project = await app.given.project(dana);
  await app.ask(dana, closeAccount());
  await app.given.investment(ines, project, 100_000);
  await pass(app, 14);
  expect(await subjects(app)).toContain('Tu cuenta de Fichín no se cerró');
  const back = await app.ask('rest', null, login({ email: dana.email, password: PASSWORD }));
  expect((await app.ask('rest', { token: back.data.accessToken }, closesAt())).data).toBeNull();
});

test('what its owner may still withdraw is withdrawn, which the studio is told', async () => {
  const { app, ines, dana } = await begin();
  const project = await app.given.project(dana, { title: 'Luces' });
  await app.given.investment(ines, project, 100_000);
  await app.ask(ines, closeAccount());
  app.setNow(later(6 * DAY));
  const other = await app.given.project(dana, { title: 'Sombras' });
  for (const where of [project, other]) await app.given.investment(ines, where, 200_000);
  await pass(app, 14);
  expect(await app.given.fundingOf(project)).toMatchObject({
    raised: 100_000,
    investors: 1,
    rows: { raised: 100_000 },
  });
  expect(await app.given.fundingOf(other)).toMatchObject({ raised: 0, investors: 0, rows: { raised: 0 } });
  const token = { token: await app.given.tokenFor(dana.id) };
  const { rows } = (await app.ask(token, listNotifications())).data;
  expect(rows.filter(({ said }) => said.includes('retiró su inversión de US$ 2.000'))).toHaveLength(2);
});

test('its live connections close', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  const socket = await listen(app, ines, 'subscription { notificationAdded { id } }', {});
  await app.ask(ines, closeAccount());
  const { accountClosings } = app.app.dependencies;
  await app.app.database.write('system', (tx) => accountClosings.saveClosesAt(tx, ines.id, new Date(0)));
  const { jobs } = app.app.database.tables;
  await app.app.database.write('system', (tx) => tx.update(jobs).set({ runAt: new Date(0) }));
  await runJobs(app);
  await expect.poll(() => socket.closed()).toBe(4401);
});

test('mails that still wait for it are dropped', async () => {
  const { app, ines } = await begin();
  await app.ask(ines, closeAccount());
  await runJobs(app);
  app.setNow(later(14 * DAY));
  await app.ask(null, forgotPassword(ines.email));
  const { accountClosings } = app.app.dependencies;
  await app.app.database.write('system', (tx) => accountClosings.close(tx, ines.id, later(14 * DAY)));
  await runJobs(app);
  expect(await subjects(app)).toEqual(['Tu cuenta se cerrará el 19/03/2026']);
});
