import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { startDataExportUpkeep } from '#server/features/leaving/exports/data.export.upkeep.jobs.ts';
import { startApp, startAppForTest, type StartOptions, type TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { instructionsOf, setInstructions } from '#tests/support/cases/instructions.ts';
import type { Account } from '#tests/support/given.ts';
import { silent } from '#tests/support/jobs.ts';
import { mailsOf, runJobs, runScheduled } from '#tests/support/mails.ts';
import { measured } from '#tests/support/metrics.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { countOf } from '#tests/support/store.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const SUBJECT = 'El reloj del servidor parece equivocado';
const isSqlite = currentEngine() === 'sqlite';

const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

/** Time that passes only when a test says so. */
function openTime() {
  let passed = 0;
  return { monotonic: () => passed, pass: (ms: number) => void (passed += ms) };
}

/** A server whose clock is right and watched: on PostgreSQL it is compared with that of the real database. */
async function begin(options: StartOptions = {}) {
  const time = openTime();
  const app = await startAppForTest({ now: inDays(0).toISOString(), monotonic: time.monotonic, ...options });
  return { app, ...time };
}

/** A campaign that closes in 20 days and has not reached its goal, and somebody who wants to leave in 14. */
async function startWorld(app: TestApp) {
  const [dana, ines, ivo] = [await app.given.developer('Sur'), await app.given.investor(), await app.given.investor()];
  const closesOn = dayAfter(dayOf(inDays(0)), 20);
  const project = await app.given.project(dana, { closesOn, fundingModel: 'ALL_OR_NOTHING' });
  await app.given.investment(ines, project, 600_000);
  expect((await app.ask(ivo, closeAccount())).ok).toBe(true);
  await app.app.dependencies.clock.check(); // as the server does every few seconds
  return { dana, ines, ivo, project };
}

/** What fell due of it: the end of the campaign, and of the account. */
async function ended({ app: { database } }: TestApp, { project, ivo }: { project: number; ivo: Account }) {
  const { projects, users } = database.tables;
  const [campaign] = await database.read.select().from(projects).where(eq(projects.id, project));
  const [user] = await database.read.select().from(users).where(eq(users.id, ivo.id));
  return { result: campaign?.campaignResult, raised: campaign?.fundingRaisedCents, left: user?.closedAt !== null };
}
const NOTHING = { result: null, raised: 600_000, left: false };
const ALL = { result: 'NOT_FUNDED', raised: 0, left: true };

const alerts = async (app: TestApp) => (await mailsOf(app)).filter(({ subject }) => subject === SUBJECT);
const ready = async ({ url }: TestApp) => (await (await fetch(`${url}/readyz`)).json()) as { clock?: string };

test('a clock that jumps 40 days ahead ends nothing; log, /readyz and the operator say so, and it is undone', async () => {
  const log: string[] = [];
  const { app } = await begin({ log });
  const world = await startWorld(app);
  app.setNow(inDays(40));
  await runScheduled(app);
  await runScheduled(app);
  expect(await ended(app, world)).toEqual(NOTHING);
  expect((await ready(app)).clock).toMatch(/^The clock .* 40 days ahead of .*nothing falls due.*trust-clock/);
  expect(log.filter((line) => line.includes('40 days ahead'))).toHaveLength(1);
  await expect.poll(() => measured(app, 'fichin_clock_doubted')).toBe(1);
  const [mail, ...others] = await alerts(app);
  expect(others).toEqual([]);
  expect(mail?.to).toMatchObject([{ address: 'operador@fichin.test' }]);
  expect(mail?.text).toMatch(/40 días adelantado/);

  app.setNow(inDays(0));
  await runScheduled(app);
  await app.app.dependencies.clock.check();
  expect(await ended(app, world)).toEqual(NOTHING);
  expect(await ready(app)).not.toHaveProperty('clock');
  expect(log.filter((line) => line.includes('The clock is right again'))).toHaveLength(1);
});

test('a clock that is behind is mailed to the operator at once', async () => {
  const { app } = await begin();
  await app.app.dependencies.clock.check();
  app.setNow(inDays(-40));
  await app.app.dependencies.clock.check();
  await expect.poll(() => countOf(app.app.database, 'jobs')).toBe(1);
  await runJobs(app);
  const [mail] = await alerts(app);
  expect(mail?.text).toMatch(/40 días atrasado/);
  expect(`${mail?.text} ${(await ready(app)).clock}`).not.toMatch(/stopped|detenido/);
});

test('how a studio is paid changes no earlier by a clock that is wrong', async () => {
  const { app } = await begin();
  const { dana, project } = await startWorld(app);
  const seen = async () => (await app.ask({ token: await app.given.tokenFor(dana.id) }, instructionsOf(project))).data;
  await app.ask(dana, setInstructions(project, { text: 'Por transferencia' }));
  expect((await seen()).paymentInstructions).toBeNull();
  app.setNow(inDays(40));
  await runJobs(app);
  expect((await seen()).paymentInstructions).toBeNull();
  expect((await seen()).nextPaymentInstructions).toMatchObject({ version: 1 });
});

test('nothing is deleted for its age by a clock that is wrong', async () => {
  const { app } = await begin();
  const { ines } = await startWorld(app);
  expect((await app.ask(ines, requestDataExport())).ok).toBe(true);
  const copiesAfterUpkeep = async () => {
    await startDataExportUpkeep(app.app.dependencies, silent).stop();
    return countOf(app.app.database, 'dataExports');
  };
  app.setNow(inDays(40));
  expect(await copiesAfterUpkeep()).toBe(1);
  await operatorServices(app).clock.trust(OPERATOR, { reason: 'Un ensayo' });
  expect(await copiesAfterUpkeep()).toBe(0);
});

test('what fell due is done once an operator says that the clock is right', async () => {
  const log: string[] = [];
  const { app } = await begin({ log });
  const world = await startWorld(app);
  app.setNow(inDays(40));
  await runScheduled(app);
  expect(await ended(app, world)).toEqual(NOTHING);
  await operatorServices(app).clock.trust(OPERATOR, { reason: 'Miré otro reloj' });
  await runScheduled(app);
  expect(await ended(app, world)).toEqual(ALL);
  expect(await ready(app)).not.toHaveProperty('clock');
  expect(log.filter((line) => /The clock is (believed|right)/.test(line))).toEqual([
    expect.stringContaining('The clock is believed from now on'),
  ]);
});

test('a clock that is not doubted is not trusted once more: the operator is answered so, and no act is stored', async () => {
  const { app } = await begin();
  const trusting = operatorServices(app).clock.trust(OPERATOR, { reason: 'Por las dudas' });
  await expect(trusting).rejects.toMatchObject({ code: 'CLOCK_NOT_DOUBTED' });
  expect(await countOf(app.app.database, 'operatorActs')).toBe(0);
});

test.skipIf(isSqlite)('of two copies the one whose clock is wrong waits, and the other does what is due', async () => {
  const { app } = await begin();
  const world = await startWorld(app);
  const { monotonic } = openTime();
  const wrong = await startAppForTest({ now: inDays(40).toISOString(), monotonic, beside: app });
  await runScheduled(wrong);
  expect(await ended(app, world)).toEqual(NOTHING);
  expect((await ready(wrong)).clock).toMatch(/40 days ahead of the database's/);
  expect(await ready(app)).not.toHaveProperty('clock');
  const { projects } = app.app.database.tables;
  await app.app.database.write('system', (tx) => tx.update(projects).set({ closesOn: dayAfter(dayOf(inDays(0)), -1) }));
  await runScheduled(app);
  expect(await ended(app, world)).toEqual({ ...NOTHING, result: 'NOT_FUNDED', raised: 0 });
});

test.skipIf(!isSqlite)(
  'after an hour a clock that jumped is believed, and small corrections change nothing',
  async () => {
    const log: string[] = [];
    const { app, pass } = await begin({ log });
    const world = await startWorld(app);
    for (let night = 1; night <= 5; night += 1) {
      app.setNow(inDays(night * 0.9)); // a machine that sleeps
      expect(await app.app.dependencies.clock.check()).toBeNull();
    }
    app.setNow(inDays(40));
    await runScheduled(app);
    pass(HOUR - 1);
    await runScheduled(app);
    expect(await ended(app, world)).toEqual(NOTHING);
    pass(1);
    await runScheduled(app);
    expect(await ended(app, world)).toEqual(ALL);
    expect(log.filter((line) => /The clock is (believed|right)/.test(line))).toEqual([
      expect.stringContaining('The clock is believed from now on'),
    ]);
  },
);

test.skipIf(!isSqlite)('a start more than a day after the last one waits, also when it is the second one', async () => {
  const first = await begin();
  const world = await startWorld(first.app);
  await first.app.app.close();
  first.app.app.close = async () => undefined;
  const startOn = async (day: number) => {
    const time = openTime();
    const app = await startApp({ now: inDays(day).toISOString(), monotonic: time.monotonic, beside: first.app });
    await runScheduled(app);
    const found = await ended(app, world);
    return { ...time, app, found, restart: () => app.stop() };
  };
  for (let start = 0; start < 2; start += 1) {
    const { app, found, restart } = await startOn(40);
    expect(found).toEqual(NOTHING);
    expect((await ready(app)).clock).toMatch(/40 days ahead/);
    await restart();
  }
  const { app, pass, restart } = await startOn(40);
  onTestFinished(restart);
  pass(HOUR + MINUTE);
  await runScheduled(app);
  expect(await ended(app, world)).toEqual(ALL);
});
