import { expect, onTestFinished, test } from 'vitest';
import { CLIENT, PASSWORD } from '#tests/support/given.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { startDatabaseRelay, type DatabaseRelay } from '#tests/support/database.relay.ts';
import { answerNotice, listNotices, report } from '#tests/support/cases/moderation.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { hide, OLGA, operatorsOf } from '#tests/support/operators.ts';
import { anEvent } from '#tests/support/events.ts';
import { runJobs } from '#tests/support/mails.ts';
import { measured } from '#tests/support/metrics.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { currentEngine } from '#tests/support/storage.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const jobOf = (key: string, seconds: number) => ({
  kind: 'letters',
  key,
  payload: {},
  runAt: later(seconds),
  createdAt: NOW,
});

const register = ({ app }: TestApp, email: string) =>
  app.services.accounts.register({ email, password: PASSWORD, role: 'investor', client: CLIENT });

test('jobs are counted by kind and state at every copy, with how long the oldest has been due', async () => {
  const app = await startAppForTest({ now: NOW.toISOString() });
  const copies = currentEngine() === 'sqlite' ? [app] : [app, await startAppForTest({ beside: app })];
  for (const copy of copies) copy.setNow(NOW);
  const { database, dependencies } = app.app;
  await database.write('system', async (tx) => {
    await dependencies.jobs.add(tx, [jobOf('late', -90), jobOf('later', -30), jobOf('next', 60)]);
    await dependencies.jobs.add(tx, [{ ...jobOf('far', 60), kind: 'parcels' }]);
    await tx.insert(database.tables.jobs).values({ ...jobOf('lost', -500), state: 'dead', finishedAt: NOW });
    await tx.insert(database.tables.jobs).values({ ...jobOf('sent', -500), state: 'done', finishedAt: NOW });
  });
  for (const copy of copies) {
    const jobs = async (kind: string) => ({
      waiting: await measured(copy, 'fichin_jobs', [`kind="${kind}"`, 'state="waiting"']),
      dead: await measured(copy, 'fichin_jobs', [`kind="${kind}"`, 'state="dead"']),
      oldest: await measured(copy, 'fichin_job_oldest_seconds', [`kind="${kind}"`]),
    });
    await expect.poll(() => jobs('letters')).toEqual({ waiting: 3, dead: 1, oldest: 90 });
    await expect.poll(() => jobs('parcels')).toEqual({ waiting: 1, dead: 0, oldest: 0 });
  }
});

test('reports and answers that wait for an operator are counted, with how long the oldest has', async () => {
  const app = await startAppForTest({ now: NOW.toISOString() });
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const [id, other] = [await app.given.project(dana), await app.given.project(dana)];
  const waiting = async () => ({
    count: await measured(app, 'fichin_reports_waiting'),
    oldest: await measured(app, 'fichin_report_oldest_seconds'),
  });
  await expect.poll(waiting).toEqual({ count: 0, oldest: 0 });
  await hide(app, { kind: 'project', id });
  app.setNow(later(10));
  const [notice] = (await app.ask(dana, listNotices())).data;
  await app.ask(dana, answerNotice(notice?.id ?? 0, 'Es mío'));
  app.setNow(later(60));
  await app.ask(ines, report({ kind: 'project', id: other }));
  app.setNow(later(100));
  await expect.poll(waiting).toEqual({ count: 2, oldest: 90 });
  const { status } = operatorServices(app);
  expect(await status.read(OPERATOR)).toMatchObject({ waitingReports: { reports: 1, answers: 1, oldestSeconds: 90 } });
  const answered = { subjectKind: 'project', subjectId: id, reason: 'Es suyo' } as const;
  await operatorsOf(app).dismissReports(OLGA, answered);
  await expect.poll(waiting).toEqual({ count: 1, oldest: 40 });
});

test('mails that are not accepted are counted, and the log warns of the first try without their address', async () => {
  const code: Record<string, number> = { 'luz@ejemplo.test': 451, 'sol@ejemplo.test': 550 };
  const smtp = await startSmtp({ isPlain: true, answering: (recipient) => code[recipient] ?? null });
  onTestFinished(() => smtp.stop());
  const log: string[] = [];
  const app = await startAppForTest({ now: NOW.toISOString(), mail: smtp.settings, log });
  const failed = (result: string) => measured(app, 'fichin_mail_failures_total', [`result="${result}"`]);
  expect([await failed('again'), await failed('refused')]).toEqual([0, 0]);

  await register(app, 'luz@ejemplo.test');
  await register(app, 'sol@ejemplo.test');
  await register(app, 'paz@ejemplo.test');
  await runJobs(app, app.app.fastify.log);
  expect([await failed('again'), await failed('refused')]).toEqual([1, 1]);
  expect(await measured(app, 'fichin_mails_accepted_total')).toBe(1);
  const warnings = () => log.filter((line) => line.includes('"a job failed"'));
  expect(warnings().map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, kind: 'email_confirmation', tries: 1, reason: expect.stringContaining('451') as string },
  ]);
  expect(log.filter((line) => /(luz|sol|ana)@/.test(line))).toEqual([]);

  app.setNow(later(3600));
  await runJobs(app, app.app.fastify.log);
  expect(await failed('again')).toBe(2);
  expect(warnings()).toHaveLength(1);
});

test('messages that do not arrive at a webhook are counted, and the log warns of the first try', async () => {
  const log: string[] = [];
  const app = await startAppForTest({ now: NOW.toISOString(), log });
  const failed = (failure: string) => measured(app, 'fichin_webhook_failures_total', [`failure="${failure}"`]);
  const dana = await app.given.developer();
  const project = await app.given.project(dana);
  const { url, answer } = await startReceiver();
  const { accounts, webhooks } = app.app.services;
  await webhooks.create(await accounts.viewerOf(dana.token), { url });
  await sendDue(app);
  expect(await failed('status_not_2xx')).toBe(0);
  answer(503);
  await app.given.investment(await app.given.investor(), project, 100_000);
  await sendDue(app, app.app.fastify.log);
  expect(await failed('status_not_2xx')).toBe(1);
  expect(await failed('connection_failed')).toBe(0);
  const [warning = '{}'] = log.filter((line) => line.includes('"a job failed"'));
  expect(JSON.parse(warning)).toMatchObject({ level: 40, kind: 'webhook', tries: 1, reason: 'HTTP 503' });
  expect(log.filter((line) => line.includes(url))).toEqual([]);
});

test('the lag of events is the age of the oldest that is not read yet, for each reader', async () => {
  const app = await startAppForTest({ now: later(30).toISOString() });
  const { database, dispatches } = app.app;
  const lag = (reader: string) => measured(app, 'fichin_events_lag_seconds', [`reader="${reader}"`]);
  for (const { dispatchNext } of dispatches) await dispatchNext();
  await expect.poll(() => lag('webhook')).toBe(0);
  await database.write('system', async (_tx, emit) =>
    [-5, 0].forEach((at) => emit(anEvent(1, { createdAt: later(at) }))),
  );
  await expect.poll(() => lag('webhook')).toBe(35);
  await expect.poll(() => lag('subscriptions')).toBe(0);
  const [toWebhooks] = dispatches.filter(({ name }) => name === 'webhook');
  await expect.poll(() => toWebhooks?.dispatchNext()).toBe('more');
  await expect.poll(() => lag('webhook')).toBe(0);
  await expect.poll(() => lag('event_mail')).toBe(35);
});

test('the bytes of media and of the free disk are measured', async () => {
  const app = await startAppForTest();
  const { id: ownerId } = await app.given.developer();
  const picture = { ownerId, purpose: 'cover', kind: 'image', thumbnail: null, width: 1, height: 1 } as const;
  await app.app.database.write('system', async (tx) => {
    const { media } = app.app.database.tables;
    await tx.insert(media).values([1, 2].map((index) => ({ ...picture, file: `${index}.png`, bytes: 1000 * index })));
  });
  await expect.poll(() => measured(app, 'fichin_media_bytes')).toBe(3000);
  await expect.poll(() => measured(app, 'fichin_disk_free_bytes')).toBeGreaterThan(0);
});

test.skipIf(currentEngine() === 'sqlite')(
  'while the database is away, what needs no row is still measured',
  async () => {
    let relay: DatabaseRelay | undefined;
    const app = await startAppForTest({ through: async (url) => (relay = await startDatabaseRelay(url)).url });
    await expect.poll(() => measured(app, 'fichin_events_lag_seconds')).toBe(0);
    relay?.refuse();
    await expect.poll(() => measured(app, 'fichin_events_lag_seconds')).toBeNaN();
    await expect.poll(() => measured(app, 'fichin_disk_free_bytes')).toBeGreaterThan(0);
    relay?.restore();
    await expect.poll(() => measured(app, 'fichin_events_lag_seconds')).toBe(0);
  },
);
