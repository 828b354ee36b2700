import { expect, test, vi } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventsOf, subscribe } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';

const NOON = '2026-03-01T15:00:00.000Z';

const promise = ({ app }: TestApp, { viewer }: Account, project: number, title: string, dueDate: string | null) =>
  app.services.milestones.create(viewer, project, { title, description: 'x', dueDate });

async function startWithMilestone() {
  const app = await startAppForTest({ now: NOON });
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
  const { id } = await promise(app, dana, project, 'Beta; con, ñandú 🎮', '2026-03-05');
  return { app, dana, ines, project, id };
}

test('the calendar has each promised milestone as a whole day, in every time zone', async () => {
  const { app, dana, ines, project } = await startWithMilestone();
  await promise(app, dana, project, 'Sin fecha', null);
  const feeds = await subscribe(app, ines);
  const expected = { status: 'CONFIRMED', day: '2026-03-05', isDay: true, sequence: 0 };
  try {
    for (const zone of ['America/Argentina/Buenos_Aires', 'UTC', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', zone);
      const text = await feeds.milestones();
      expect(eventsOf(text), zone).toMatchObject([{ ...expected, summary: 'Luces del Sur: Beta; con, ñandú 🎮' }]);
      expect(text).toContain('DTSTART;VALUE=DATE:20260305\r\n');
      expect(text).toContain(`URL;VALUE=URI:${app.url}/projects/${project}/milestones`);
      expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    }
  } finally {
    vi.unstubAllEnvs();
  }
  expect(await feeds.milestones()).toBe(await feeds.milestones());
});

test('the sequence grows with each change of title, date or status, and with nothing else', async () => {
  const { app, dana, ines, id } = await startWithMilestone();
  const { milestones } = app.app.services;
  const feeds = await subscribe(app, ines);
  const [before] = eventsOf(await feeds.milestones());
  const seen: object[] = [];
  const changes = [
    { title: 'Beta pública' },
    { dueDate: '2026-04-01' },
    { description: 'Otra', progress: 40 },
    { title: 'Beta pública' },
    { status: 'in_progress' as const },
    { title: 'Beta final', dueDate: '2026-04-02', status: 'completed' as const },
  ];
  for (const change of changes) {
    await milestones.edit(dana.viewer, id, change);
    const [event] = eventsOf(await feeds.milestones());
    expect(event?.uid).toBe(before?.uid);
    seen.push([event?.sequence, event?.day, event?.summary, event?.status]);
  }
  expect(seen).toEqual([
    [1, '2026-03-05', 'Luces del Sur: Beta pública', 'CONFIRMED'],
    [2, '2026-04-01', 'Luces del Sur: Beta pública', 'CONFIRMED'],
    [2, '2026-04-01', 'Luces del Sur: Beta pública', 'CONFIRMED'],
    [2, '2026-04-01', 'Luces del Sur: Beta pública', 'CONFIRMED'],
    [3, '2026-04-01', 'Luces del Sur: Beta pública', 'CONFIRMED'],
    [4, '2026-04-02', '✓ Luces del Sur: Beta final', 'CONFIRMED'],
  ]);
  await milestones.remove(dana.viewer, id);
  expect(eventsOf(await feeds.milestones())).toMatchObject([
    { uid: before?.uid, sequence: 5, status: 'CANCELLED', day: '2026-04-02' },
  ]);
});

test('the milestones of a draft are its owner’s alone, and a project without one’s money is not there', async () => {
  const { app, dana, ines } = await startWithMilestone();
  const draft = await app.given.project(dana, { title: 'Borrador', isPublished: false });
  const other = await app.given.project(await app.given.developer(), { title: 'Ajeno' });
  await promise(app, dana, draft, 'Alpha', '2026-05-01');
  const summaries = async (person: Account) =>
    eventsOf(await (await subscribe(app, person)).milestones()).map(({ summary }) => summary);
  expect(await summaries(dana)).toEqual(['Borrador: Alpha', 'Luces del Sur: Beta; con, ñandú 🎮']);
  expect(await summaries(ines)).toEqual(['Luces del Sur: Beta; con, ñandú 🎮']);
  expect(other).toBeGreaterThan(0);
});

test('the calendar holds the five hundred with the latest dates, before any deleted one', async () => {
  const app = await startAppForTest({ now: NOON });
  const dana = await app.given.developer('Estudio Sur');
  const { milestones } = app.app.database.tables;
  const projects = await Promise.all(Array.from({ length: 6 }, () => app.given.project(dana)));
  const row = { title: 'Hito', description: 'x', status: 'planned', progress: 0, createdAt: new Date(NOON) } as const;
  const rows = projects.flatMap((projectId) =>
    Array.from({ length: 99 }, (_none, index) => ({
      ...row,
      projectId,
      dueDate: `20${String(index + 1).padStart(2, '0')}-01-01`,
      deletedAt: index === 98 ? new Date(NOON) : null,
    })),
  );
  await app.app.database.write('system', (tx) => tx.insert(milestones).values(rows));
  const events = eventsOf(await (await subscribe(app, dana)).milestones());
  expect(events).toHaveLength(500);
  expect(events[0]?.day).toBe('2098-01-01');
  expect(events.every(({ status, day }) => status === 'CONFIRMED' && day > '2014')).toBe(true);
});
