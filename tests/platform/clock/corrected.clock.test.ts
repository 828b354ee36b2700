import { expect, onTestFinished, test } from 'vitest';
import { scheduleDailyJobs } from '#server/features/daily.jobs.ts';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { silent } from '#tests/support/jobs.ts';
import { mailsOf, morningAfter, runJobs } from '#tests/support/mails.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { currentEngine } from '#tests/support/storage.ts';

const DAY = 86_400_000;
const DAILY = ['campaign_endings', 'mail_digests', 'owing_accounts', 'scheduled_events'];
const began = Date.now();

const inDays = (days: number): Date => new Date(began + days * DAY);

/** A server whose clock is watched, and believed whatever it shows. */
async function begin() {
  const app = await startAppForTest({ now: inDays(0).toISOString(), monotonic: () => 0 });
  const { clock } = app.app.dependencies;
  async function believe(days: number): Promise<void> {
    app.setNow(inDays(days));
    if (await clock.check()) await operatorServices(app).clock.trust(OPERATOR, { reason: 'Un ensayo' });
  }
  return { app, believe };
}

/** What a server does that runs, until the test ends. */
function run({ app: { dependencies } }: TestApp): void {
  const handlers = createJobHandlers(dependencies);
  const schedule = () => scheduleDailyJobs(dependencies);
  const { stop } = startJobs({ ...dependencies, handlers, schedule }, silent);
  onTestFinished(stop);
}

/** Jobs that wait, by kind, with the days until they are due. */
async function waiting({ app: { dependencies } }: TestApp): Promise<Record<string, number>> {
  const counts = await dependencies.jobs.countByKind();
  const now = dependencies.calendar().getTime();
  return Object.fromEntries(
    counts.flatMap(({ kind, nextRun }) => (nextRun ? [[kind, (nextRun.getTime() - now) / DAY]] : [])),
  );
}

test('after a clock that was believed is corrected, every kind that recurs is due by tomorrow', async () => {
  const { app, believe } = await begin();
  const { dependencies } = app.app;
  await scheduleDailyJobs(dependencies);
  await runJobs(app);
  await believe(40);
  await scheduleDailyJobs(dependencies);
  await runJobs(app);
  expect(Object.keys(await waiting(app))).toEqual(DAILY);

  app.setNow(inDays(0));
  if (currentEngine() === 'postgres') run(await startAppForTest({ now: inDays(0).toISOString(), beside: app }));
  run(app); // on SQLite, where it is doubted once more
  await believe(0);
  for (const kind of DAILY) await expect.poll(async () => (await waiting(app))[kind]).toBeLessThan(2);
});

test('daily mails of the days that a wrong clock passed are sent on these days', async () => {
  const { app, believe } = await begin();
  const { services, dependencies } = app.app;
  const [dana, fede] = [await app.given.developer('Sur'), await app.given.investor('Fede')];
  const project = await app.given.project(dana);
  await services.follows.follow(fede.viewer, project);
  const sendDigests = async (): Promise<void> => {
    await allSettled(app);
    await scheduleDigests(dependencies);
    await runJobs(app);
  };
  const publish = (title: string) =>
    services.updates.create(dana.viewer, project, { title, content: 'T', isPublic: true, media: [] });
  await publish('Una');
  await sendDigests();
  await believe(40);
  await publish('Dos');
  await sendDigests();

  await believe(0);
  await sendDigests();
  await publish('Tres');
  const before = (await mailsOf(app)).length;
  await believe((morningAfter(inDays(0)).getTime() - began) / DAY);
  await sendDigests();
  const [mail, ...others] = (await mailsOf(app)).slice(0, -before);
  expect(mail?.text).toContain('Tres');
  expect(others).toEqual([]);
});
