import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { PERSON } from '#server/operator/arguments.ts';
import { COMMANDS } from '#server/operator/commands.ts';
import { createExecute } from '#server/operator/execute.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { login, me } from '#tests/support/cases/accounts.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { loginWithPasskey } from '#tests/support/cases/passkeys.ts';
import { editProject } from '#tests/support/cases/projects.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { silent } from '#tests/support/jobs.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { askedToLogIn, givenPasskey, startSite } from '#tests/support/passkeys.ts';

const REASON = 'Vendía lo que no es suyo';

/** SQLite's error itself, or PostgreSQL's within the driver's. */
const isRefused = (error: Error): boolean =>
  /operator_acts are only ever added/.test(`${error.message} ${String(error.cause)}`);

const actsOf = async (app: TestApp) =>
  (await operatorServices(app).acts.list(OPERATOR, { limit: 10, before: null })).map(
    ({ operator, kind, subjectKind, subjectId, reason }) => ({ operator, kind, subjectKind, subjectId, reason }),
  );

/** What its page says of who closed it. */
async function seenBy(app: TestApp, who: { token: string }, id: number) {
  const { body } = await app.graphql(who, `{ project(id: ${id}) { closedByOperatorAt closedByOperatorReason } }`);
  return (body as { data: { project: object } }).data.project;
}

describe('an account that operators close or open', () => {
  test('a suspended account is closed to its owner, who is told why, until the suspension ends', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor('Inés');
    const { accounts } = operatorServices(app);
    const { data: token } = await app.ask(ines, createAccessToken());
    const feed = (await app.ask(ines, createFeed)).data.updatesUrl;
    await accounts.suspend(OPERATOR, { personId: ines.id, reason: REASON });

    expect(await app.ask(ines, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await app.ask({ token: token.secret }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await fetch(new URL(feed, app.url))).status).toBe(404);
    const credentials = { email: ines.email, password: PASSWORD };
    const refused = { code: 'ACCOUNT_SUSPENDED', message: `Fichín suspendió tu cuenta. Motivo: ${REASON}` };
    expect(await app.ask(null, login(credentials))).toMatchObject(refused);
    expect(await app.ask(null, login({ ...credentials, password: 'Otra-clave-77' }))).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await runJobs(app);
    expect((await mailsOf(app))[0]).toMatchObject({ subject: 'Fichín suspendió tu cuenta' });
    expect((await mailsOf(app))[0]?.text).toContain(REASON);

    await accounts.unsuspend(OPERATOR, { personId: ines.id, reason: 'Fue un error' });
    expect((await app.ask(null, login(credentials))).ok).toBe(true);
    expect((await fetch(new URL(feed, app.url))).status).toBe(200);
    expect(await app.ask(ines, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await app.ask({ token: token.secret }, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    const act = { operator: 'ada', subjectKind: 'person', subjectId: ines.id };
    expect(await actsOf(app)).toEqual([
      { ...act, kind: 'unsuspended', reason: 'Fue un error' },
      { ...act, kind: 'suspended', reason: REASON },
    ]);
  });

  test('a suspended account does not close meanwhile, because its owner could not keep it', async () => {
    const app = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const ines = await app.given.investor('Inés');
    const { accounts } = operatorServices(app);
    expect((await app.ask(ines, closeAccount())).ok).toBe(true);
    await accounts.suspend(OPERATOR, { personId: ines.id, reason: REASON });
    app.setNow('2026-03-25T12:00:00Z');
    await runJobs(app);
    await accounts.unsuspend(OPERATOR, { personId: ines.id, reason: 'Fue un error' });
    expect((await app.ask(null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(true);
  });

  test('a passkey opens no suspended account', async () => {
    const app = await startSite();
    const ines = await app.given.investor();
    const { device } = await givenPasskey(app, ines);
    await operatorServices(app).accounts.suspend(OPERATOR, { personId: ines.id, reason: REASON });
    const answer = await app.ask(null, loginWithPasskey(device.sign(await askedToLogIn(app))));
    expect(answer).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  test('sessions that an operator ends are ended, and a log-in begins another', async () => {
    const app = await startAppForTest();
    const ines = await app.given.investor();
    await operatorServices(app).accounts.endSessions(OPERATOR, { personId: ines.id, reason: REASON });
    expect(await app.ask(ines, me())).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await app.ask(null, login({ email: ines.email, password: PASSWORD }))).ok).toBe(true);
  });

  test('a project that an operator closed takes no money, and its developer can not open it', async () => {
    const app = await startAppForTest();
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana, { title: 'Faro' });
    const { projects } = operatorServices(app);
    await projects.close(OPERATOR, { projectId: project, reason: REASON });
    expect(await app.ask(ines, invest(project, 500))).toMatchObject({ code: 'PROJECT_CLOSED' });
    expect(await app.ask(dana, editProject(project, { is_active: true }))).toMatchObject({
      code: 'CLOSED_BY_OPERATOR',
      message: `Fichín cerró este proyecto a nuevas inversiones. Motivo: ${REASON}`,
    });
    expect(await seenBy(app, dana, project)).toMatchObject({ closedByOperatorReason: REASON });
    expect(await seenBy(app, ines, project)).toMatchObject({ closedByOperatorReason: null });
    expect((await app.ask(dana, editProject(project, { title: 'Faro del Sur' }))).ok).toBe(true);
    await runJobs(app);
    expect((await mailsOf(app))[0]).toMatchObject({ subject: 'Fichín cerró «Faro» a nuevas inversiones' });

    await projects.reopen(OPERATOR, { projectId: project, reason: 'Está en orden' });
    expect((await app.ask(ines, invest(project, 2000))).ok).toBe(true);
    expect((await app.ask(dana, editProject(project, { is_active: false }))).ok).toBe(true);
    expect((await app.ask(dana, editProject(project, { is_active: true }))).ok).toBe(true);
  });
});

test('a project of a studio that closed its account for good stays closed', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  await app.given.investment(await app.given.investor(), projectId, 100_000);
  const { projects } = operatorServices(app);
  await projects.close(OPERATOR, { projectId, reason: REASON });
  const { database, dependencies } = app.app;
  await database.write('system', (tx) => dependencies.accountClosings.close(tx, dana.id, dependencies.calendar()));
  await expect(projects.reopen(OPERATOR, { projectId, reason: REASON })).rejects.toMatchObject({
    code: 'ACCOUNT_CLOSED',
  });
  expect(await dependencies.projects.findById(projectId)).toMatchObject({ isActive: false });
  expect((await actsOf(app)).map(({ kind }) => kind)).toEqual(['project_closed']);
});

test('what operators do is refused without a reason, twice, and for what is not there', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const { accounts, projects, jobs } = operatorServices(app);
  const personId = ines.id;
  const refusals: [() => Promise<unknown>, string][] = [
    [() => accounts.suspend(OPERATOR, { personId, reason: ' ' }), 'VALIDATION'],
    [() => accounts.suspend(OPERATOR, { personId, reason: 'Otra\u202e' }), 'VALIDATION'],
    [() => accounts.suspend(OPERATOR, { personId, reason: 'x'.repeat(2001) }), 'VALIDATION'],
    [() => accounts.suspend(OPERATOR, { personId: 999, reason: REASON }), 'NOT_FOUND'],
    [() => accounts.unsuspend(OPERATOR, { personId, reason: REASON }), 'NOT_SUSPENDED'],
    [() => accounts.endSessions(OPERATOR, { personId: 999, reason: REASON }), 'NOT_FOUND'],
    [() => accounts.resendConfirmation(OPERATOR, { personId, reason: REASON }), 'EMAIL_ALREADY_CONFIRMED'],
    [() => accounts.findPerson(OPERATOR, 'nadie@ejemplo.test'), 'NOT_FOUND'],
    [() => projects.close(OPERATOR, { projectId: 999, reason: REASON }), 'PROJECT_NOT_FOUND'],
    [() => projects.reopen(OPERATOR, { projectId, reason: REASON }), 'NOT_CLOSED_BY_OPERATOR'],
    [() => jobs.retry(OPERATOR, { jobId: 999, reason: REASON }), 'NOT_FOUND'],
  ];
  for (const [act, code] of refusals) await expect(act()).rejects.toMatchObject({ code });
  await accounts.suspend(OPERATOR, { personId, reason: REASON });
  await expect(accounts.suspend(OPERATOR, { personId, reason: REASON })).rejects.toMatchObject({
    code: 'ALREADY_SUSPENDED',
  });
  await projects.close(OPERATOR, { projectId, reason: REASON });
  await expect(projects.close(OPERATOR, { projectId, reason: REASON })).rejects.toMatchObject({
    code: 'CLOSED_BY_OPERATOR',
  });
  expect((await actsOf(app)).map(({ kind }) => kind)).toEqual(['project_closed', 'suspended']);
});

test('a command that can not be done is refused with a code', async () => {
  const app = await startAppForTest();
  const execute = createExecute(operatorServices(app), silent);
  const refusals: [command: string, args: string[], options: Record<string, string>, code: string, says: RegExp][] = [
    ['close-project', ['0'], { reason: REASON }, 'BAD_REQUEST', /<id> must be: its number/],
    ['acts', [], { limit: '501' }, 'BAD_REQUEST', /<limit>/],
    ['hide', ['person', '1'], { reason: REASON }, 'BAD_REQUEST', /<kind> must be: project \| update \| comment/],
    ['reverse', ['1'], { reason: REASON }, 'INVESTMENT_NOT_FOUND', /./],
    ['reports', [], { after: 'x' }, 'BAD_REQUEST', /<id>/],
  ];
  for (const [command, args, options, code, says] of refusals) {
    const answer = await execute({ operator: 'ada', command, args, options });
    expect(answer, command).toEqual({ error: { code, message: expect.stringMatching(says) } });
  }
});

test('no statement changes what operators did', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor();
  await operatorServices(app).accounts.endSessions(OPERATOR, { personId: ines.id, reason: REASON });
  const { database } = app.app;
  const { operatorActs } = database.tables;
  const changes = database.write('system', async (tx) => void (await tx.update(operatorActs).set({ reason: 'otra' })));
  await expect(changes).rejects.toSatisfy(isRefused);
  const deletes = database.write('system', async (tx) => void (await tx.delete(operatorActs)));
  await expect(deletes).rejects.toSatisfy(isRefused);
  expect((await actsOf(app))[0]?.reason).toBe(REASON);
});

test('a dead job is listed without its secrets, and tried again', async () => {
  const app = await startAppForTest();
  const { database, dependencies } = app.app;
  const ines = await app.given.investor();
  const now = dependencies.calendar();
  const job = { kind: 'operator_notice', key: 'secreto', runAt: now, createdAt: now };
  const payload = { userId: ines.id, notice: 'unsuspended', reason: REASON, title: '' };
  await database.write('system', (tx) => dependencies.jobs.add(tx, [{ ...job, payload }]));
  const [claimed] = await dependencies.jobs.claim({ kind: job.kind, calendar: () => now, lease: 0, limit: 1 });
  await dependencies.jobs.settle(claimed ?? { id: 0, tries: 0 }, {
    state: 'dead',
    finishedAt: now,
    lastError: 'nadie',
  });
  const { jobs } = operatorServices(app);
  const [dead] = await jobs.listDead(OPERATOR, { limit: 10, before: null });
  expect(dead).toMatchObject({ kind: job.kind, lastError: 'nadie', tries: 1 });
  expect(JSON.stringify(dead)).not.toContain('secreto');
  await runJobs(app);
  expect(await mailsOf(app)).toHaveLength(0);

  await jobs.retry(OPERATOR, { jobId: dead?.id ?? 0, reason: 'Ya hay correo' });
  expect(await jobs.listDead(OPERATOR, { limit: 10, before: null })).toEqual([]);
  await runJobs(app);
  expect(await mailsOf(app)).toHaveLength(1);
});

test('the log has what was done to which account by its number alone, without its address or the reason', async () => {
  const app = await startAppForTest();
  const { id, email } = await app.given.developer();
  const { users } = app.app.database.tables;
  await app.app.database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id)),
  );
  const lines: object[] = [];
  const log = (details: object) => void lines.push(details);
  const execute = createExecute(operatorServices(app), { info: log, error: log });
  const isAct = (name: string) => COMMANDS[name]?.sort === 'act' && COMMANDS[name].args.includes(PERSON);
  const commands = Object.keys(COMMANDS).filter(isAct);
  expect(await execute({ operator: 'ada', command: 'mails', args: [email], options: {} })).toEqual({ result: [] });
  for (const command of commands) {
    const asked = { operator: 'ada', command, args: [email], options: { reason: REASON } };
    expect(await execute(asked)).toEqual({ result: null });
  }
  expect(lines).toEqual(commands.map((command) => ({ operator: 'ada', command, args: [`${id}`] })));
});
