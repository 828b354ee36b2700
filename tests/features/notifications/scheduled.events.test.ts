import { asc, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import type { FundingModel } from '#server/features/projects/campaign/campaign.rules.ts';
import { scheduledEventsHandler, scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { runJobs } from '#tests/support/mails.ts';
import { currentEngine } from '#tests/support/storage.ts';

let app: TestApp;
let dana: Account;

/** Noon of a day of March 2026, in Buenos Aires. */
const noon = (day: number) => new Date(Date.UTC(2026, 2, day, 15));
const march = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);

beforeEach(async () => {
  app = await startAppForTest({ now: noon(1).toISOString() });
  dana = await app.given.developer('Estudio Sur');
});

/** What a day caused: the kind, the subject and the day. */
type Caused = [EventKind, number, string | null];

async function stored(): Promise<Caused[]> {
  const { events } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(events).where(isNotNull(events.day)).orderBy(asc(events.id));
  return rows.map(({ kind, subjectId, projectId, day }) => [kind, subjectId ?? projectId, day]);
}

/** What a server stores that is started at this instant. */
async function storedAt(instant: Date): Promise<Caused[]> {
  const before = (await stored()).length;
  app.setNow(instant);
  await scheduleEvents(app.app.dependencies);
  await runJobs(app);
  return (await stored()).slice(before);
}

async function promise(projectId: number, dueDate: string): Promise<number> {
  const milestone = { title: 'Demo', description: 'Jugable', dueDate };
  return (await app.app.services.milestones.create(dana.viewer, projectId, milestone)).id;
}

const publish = (projectId: number, isPublic: boolean) =>
  app.app.services.updates.create(dana.viewer, projectId, { title: 'Novedad', content: 'Texto', isPublic, media: [] });

test('a milestone is due soon and then overdue, once for each day it is promised for', async () => {
  const { milestones } = app.app.services;
  const id = await promise(await app.given.project(dana), march(10));
  expect(await storedAt(noon(2))).toEqual([]);
  expect(await storedAt(noon(3))).toEqual([['milestone_due_soon', id, march(10)]]);
  expect(await storedAt(noon(10))).toEqual([]);
  // In Buenos Aires it is still the 10th.
  expect(await storedAt(new Date('2026-03-11T02:59:00Z'))).toEqual([]);
  expect(await storedAt(noon(11))).toEqual([['milestone_overdue', id, march(10)]]);
  await milestones.edit(dana.viewer, id, { dueDate: march(14) });
  expect(await storedAt(noon(12))).toEqual([['milestone_due_soon', id, march(14)]]);
  await milestones.complete(dana.viewer, id);
  app.setNow(noon(13));
  await milestones.edit(dana.viewer, id, { status: 'in_progress', dueDate: march(10) });
  expect(await storedAt(noon(14))).toEqual([]);
});

test('a project is silent for 14 and for 28 days since its publication or any update', async () => {
  const { projects } = app.app.services;
  const [never, written] = [await app.given.project(dana), await app.given.project(dana)];
  const draft = await app.given.project(dana, { isPublished: false });
  app.setNow(noon(5));
  await publish(written, false);
  await projects.edit(dana.viewer, draft, { fields: { isPublished: true }, cover: null });
  expect(await storedAt(noon(14))).toEqual([]);
  expect(await storedAt(noon(15))).toEqual([['project_silent', never, march(15)]]);
  expect(await storedAt(noon(19))).toEqual([written, draft].map((id) => ['project_silent', id, march(19)]));
  await publish(written, true);
  await publish(draft, false);
  expect(await storedAt(noon(29))).toEqual([['project_silent', never, march(29)]]);
  expect(await storedAt(noon(33))).toEqual([written, draft].map((id) => ['project_silent', id, march(33)]));
});

test('nothing happens to what is deleted, closed or not published', async () => {
  const { projects, milestones } = app.app.services;
  const [open, closed] = [await app.given.project(dana), await app.given.project(dana)];
  const draft = await app.given.project(dana, { isPublished: false });
  for (const id of [closed, draft]) await promise(id, march(14));
  await milestones.remove(dana.viewer, await promise(open, march(14)));
  await projects.edit(dana.viewer, closed, { fields: { isActive: false }, cover: null });
  expect(await storedAt(noon(15))).toEqual([['project_silent', open, march(15)]]);
});

test('nothing happens to what released everybody at the end of its campaign, and to others it does', async () => {
  const campaign = (fundingModel: FundingModel) => app.given.project(dana, { closesOn: march(5), fundingModel });
  const [failed, kept] = [await campaign('ALL_OR_NOTHING'), await campaign('KEEP_IT_ALL')];
  await promise(failed, march(14));
  const due = await promise(kept, march(14));
  await endCampaignsAt(app, noon(6).toISOString());
  expect(await storedAt(noon(8))).toEqual([['milestone_due_soon', due, march(14)]]);
  expect(await storedAt(noon(15))).toEqual([
    ['milestone_overdue', due, march(14)],
    ['project_silent', kept, march(15)],
  ]);
});

test('missed days are made up for, but nothing that is over and nothing of more than a week ago', async () => {
  const project = await app.given.project(dana);
  await promise(project, '2025-12-01');
  const [late, soon] = [await promise(project, march(12)), await promise(project, march(24))];
  expect(await storedAt(noon(18))).toEqual([
    ['milestone_overdue', late, march(12)],
    ['milestone_due_soon', soon, march(24)],
    ['project_silent', project, march(15)],
  ]);
  expect(await storedAt(noon(40))).toEqual([]);
});

test('many milestones and runs at once, of one process or two, store each event once', async () => {
  const { database } = app.app;
  const project = await app.given.project(dana);
  const row = { title: 'Demo', description: 'Jugable', status: 'planned', progress: 0, createdAt: noon(1) } as const;
  const rows = Array.from({ length: 603 }, (_none, index) => ({
    ...row,
    projectId: project,
    dueDate: march(index % 9),
  }));
  await database.write('system', (tx) => tx.insert(database.tables.milestones).values(rows));
  const copies = [app, currentEngine() === 'postgres' ? await startAppForTest({ beside: app }) : app];
  for (const copy of copies) copy.setNow(noon(8));
  const runs = [...copies, ...copies].map(({ app: { dependencies } }) => scheduledEventsHandler(dependencies));
  const job = { id: 1, kind: '', key: '', payload: {}, accountId: null, webhookId: null, tries: 1, createdAt: noon(8) };
  await Promise.all(runs.map(({ run }) => run(job)));
  const events = await stored();
  // Of 28 February to 8 March, the first day is more than a week ago.
  expect(events).toHaveLength(rows.filter(({ dueDate }) => dueDate >= march(1)).length);
  expect(new Set(events.map(([, subject]) => subject)).size).toBe(events.length);
});

test('each day has one job, which adds that of the next morning', async () => {
  const { jobs } = app.app.database.tables;
  const listed = async () =>
    (await app.app.database.read.select().from(jobs).orderBy(asc(jobs.id))).map(({ key, state, runAt }) => ({
      key,
      state,
      runAt,
    }));
  for (let started = 0; started < 3; started += 1) await storedAt(noon(1));
  const nextRun = new Date('2026-03-02T10:00:00Z'); // 07:00 in Buenos Aires
  const done = { key: march(1), state: 'done', runAt: expect.any(Date) as Date };
  expect(await listed()).toEqual([done, { key: march(2), state: 'waiting', runAt: nextRun }]);
  app.setNow(nextRun);
  expect(await runJobs(app)).toBe(1);
  expect(await listed()).toMatchObject([done, { state: 'done' }, { key: march(3), state: 'waiting' }]);
});
