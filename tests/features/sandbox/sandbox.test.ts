import { asc, isNotNull } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/client.ts';
import { runJobs } from '#tests/support/mails.ts';
import { currentEngine } from '#tests/support/storage.ts';

/** Noon in Buenos Aires. */
const NOON = '2026-03-02T15:00:00Z';

const ADVANCE = `mutation ($days: Int!) {
  advanceClock(input: { days: $days }) { day sandbox { today until daysAhead isMoving } }
}`;

async function advance(app: TestApp, who: Person, days: number) {
  const { body } = await app.graphql(who, ADVANCE, { days });
  const { data, errors } = body as { data: { advanceClock: object } | null; errors?: { extensions: object }[] };
  return data?.advanceClock ?? errors?.[0]?.extensions;
}

async function sandboxOf(app: TestApp): Promise<object | null> {
  const { body } = await app.graphql(null, '{ sandbox { today until daysAhead isMoving } }');
  return (body as { data: { sandbox: object | null } }).data.sandbox;
}

/** A studio's project with a milestone due on 12 March, and the jobs that a server adds at its start. */
async function startWorld(app: TestApp) {
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana);
  const milestone = { title: 'Demo', description: 'Jugable', dueDate: '2026-03-12' };
  await app.app.services.milestones.create(dana.viewer, project, milestone);
  await scheduleEvents(app.app.dependencies);
  return { dana, ines, project };
}

/** What days caused: the kind, the day that it is about, and the day on which it was stored. */
async function caused({ app: { database } }: TestApp) {
  const { events } = database.tables;
  const rows = await database.read.select().from(events).where(isNotNull(events.day)).orderBy(asc(events.id));
  return rows.map(({ kind, day, createdAt }) => [kind, day, dayOf(createdAt)]);
}

const CAUSED = [
  ['milestone_due_soon', '2026-03-12', '2026-03-05'],
  ['milestone_overdue', '2026-03-12', '2026-03-13'],
  ['project_silent', '2026-03-16', '2026-03-16'],
];

test('the calendar moves day by day, and each day does what is due on it', async () => {
  const app = await startAppForTest({ now: NOON, sandbox: true });
  const { ines, project } = await startWorld(app);
  const until = { today: '2026-03-02', until: '2026-03-16', daysAhead: 0, isMoving: true };
  expect(await advance(app, ines, 14)).toEqual({ day: '2026-03-16', sandbox: until });
  await runJobs(app);
  expect(await sandboxOf(app)).toEqual({ today: '2026-03-16', until: '2026-03-16', daysAhead: 14, isMoving: false });
  expect(await caused(app)).toEqual(CAUSED);
  await app.given.investment(ines, project, 100_000);
  const [made] = await app.app.database.read.select().from(app.app.database.tables.investments);
  expect(made?.createdAt).toEqual(new Date('2026-03-16T15:00:00Z'));
});

test('it moves until what is due on the last day was done', async () => {
  const app = await startAppForTest({ now: NOON, sandbox: true });
  const { ines } = await startWorld(app);
  const { jobs } = app.app.dependencies;
  const { isAnyBegun } = jobs;
  const seen = new Set<string>(); // PostgreSQL asks again while events are unsettled
  vi.spyOn(jobs, 'isAnyBegun').mockImplementation(async (kinds) => {
    seen.add(JSON.stringify(await sandboxOf(app)));
    return isAnyBegun(kinds);
  });
  await advance(app, ines, 1);
  await runJobs(app);
  expect([...seen].map((text) => JSON.parse(text) as object)).toMatchObject([
    { today: '2026-03-02', isMoving: true },
    { today: '2026-03-03', isMoving: true },
  ]);
  expect(await sandboxOf(app)).toMatchObject({ today: '2026-03-03', isMoving: false });
});

test('log-ins outlive a calendar that moves, which two people move as far as both ask', async () => {
  const app = await startAppForTest({ now: NOON, sandbox: true });
  const { dana, ines } = await startWorld(app);
  await Promise.all([advance(app, ines, 80), advance(app, dana, 20)]);
  await runJobs(app);
  expect(await sandboxOf(app)).toMatchObject({ today: '2026-06-10', daysAhead: 100, isMoving: false });
  expect((await app.graphql(ines, '{ me { id } }')).body).toMatchObject({ data: { me: { id: String(ines.id) } } });
});

test('a try that breaks off leaves whole days, and the next goes on from there', async () => {
  const app = await startAppForTest({ now: NOON, sandbox: true });
  const { ines } = await startWorld(app);
  const { jobs } = app.app.dependencies;
  const { postponeClaimed } = jobs;
  let moves = 0;
  vi.spyOn(jobs, 'postponeClaimed').mockImplementation(async (tx, milliseconds) => {
    moves += 1;
    if (moves === 6) throw new Error('broken off');
    return postponeClaimed(tx, milliseconds);
  });
  await advance(app, ines, 14);
  await runJobs(app);
  expect(await sandboxOf(app)).toMatchObject({ today: '2026-03-07', isMoving: true });
  app.setNow('2026-03-02T15:01:00Z');
  await runJobs(app);
  expect(await sandboxOf(app)).toMatchObject({ today: '2026-03-16', isMoving: false });
  expect(await caused(app)).toEqual(CAUSED);
});

test.skipIf(currentEngine() === 'sqlite')('every copy decides by the calendar that any of them moved', async () => {
  const app = await startAppForTest({ now: NOON, sandbox: true });
  const { ines, project } = await startWorld(app);
  const other = await startAppForTest({ now: NOON, sandbox: true, beside: app });
  await advance(app, ines, 14);
  await runJobs(app);
  await other.given.investment(ines, project, 100_000);
  const [made] = await app.app.database.read.select().from(app.app.database.tables.investments);
  expect(made?.createdAt).toEqual(new Date('2026-03-16T15:00:00Z'));
});

describe.skipIf(currentEngine() === 'postgres')('the calendar, whichever engine keeps it', () => {
  test.each([
    ['a visitor', false, 1, 'UNAUTHENTICATED'],
    ['no day', true, 0, 'VALIDATION'],
    ['a day back', true, -1, 'VALIDATION'],
    ['more than 400 days', true, 401, 'VALIDATION'],
  ])('it does not move for %s', async (_what, isSignedIn, days, code) => {
    const app = await startAppForTest({ now: NOON, sandbox: true });
    const who = isSignedIn ? await app.given.investor() : null;
    expect(await advance(app, who, days)).toMatchObject({ code });
    expect(await sandboxOf(app)).toMatchObject({ today: '2026-03-02', isMoving: false });
  });

  test('it is ten years ahead at most', async () => {
    const app = await startAppForTest({ now: NOON, sandbox: true });
    const ines = await app.given.investor();
    for (let asked = 0; asked < 9; asked += 1) await advance(app, ines, 400);
    expect(await advance(app, ines, 51)).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await advance(app, ines, 50)).toMatchObject({ day: '2036-02-28' });
  });

  test('on any other server nobody moves it', async () => {
    const app = await startAppForTest({ now: NOON });
    expect(await advance(app, await app.given.investor(), 1)).toMatchObject({ code: 'SANDBOX_ONLY' });
    expect(await sandboxOf(app)).toBeNull();
  });

  test('every page says so, and metrics how far ahead it is', async () => {
    const app = await startAppForTest({ now: NOON, sandbox: true, cachePages: true });
    const { ines } = await startWorld(app);
    await advance(app, ines, 3);
    await runJobs(app);
    const textOf = async (path: string) => String((await app.send(path, { headers: { accept: 'text/html' } })).body);
    for (const path of ['/', '/dashboard', '/projects/1', '/nothing/here'])
      expect(await textOf(path), path).toContain('<html data-sandbox="3"');
    for (const path of ['/juegos', '/juegos/999', '/terminos', '/estudios/1'])
      expect(await textOf(path), path).toMatch(/<aside class="strip" aria-label="Sitio de prueba">/);
    expect(await textOf('/metrics')).toMatch(/^fichin_sandbox_days 3$/m);
  });
});
