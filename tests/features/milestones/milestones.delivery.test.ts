import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
});
beforeEach(async () => {
  app.setNow('2026-03-10T15:00:00Z');
  project = await app.given.project(dana);
});

const DEMO = { title: 'Demo', description: 'Algo jugable' };

test('the paths and the three date names of REST', async () => {
  const { body } = await app.rest(dana, 'POST', `/projects/${project}/milestones`, {
    ...DEMO,
    estimated_date: '2026-04-01',
  });
  const { id } = body as { id: number };
  expect(body).toMatchObject({
    due_date: '2026-04-01T12:00:00Z',
    target_date: '2026-04-01T12:00:00Z',
    completed: false,
  });
  const elsewhere = await app.given.project(dana);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const sent = method === 'PUT' ? { title: 'x' } : undefined;
    expect(await app.rest(dana, method, `/projects/${elsewhere}/milestones/${id}`, sent)).toMatchObject({
      status: 404,
      body: { code: 'MILESTONE_NOT_FOUND' },
    });
  }
  const put = (sent: object) => app.rest(dana, 'PUT', `/projects/${project}/milestones/${id}`, sent);
  expect((await put({ target_date: '2026-05-01' })).body).toMatchObject({ due_date: '2026-05-01T12:00:00Z' });
  expect((await put({ is_completed: false })).body).toMatchObject({ status: 'planned' });
  expect((await put({ is_completed: true, status: 'delayed' })).body).toMatchObject({
    status: 'delayed',
    is_completed: false,
  });
  expect((await put({ is_completed: false })).body).toMatchObject({ status: 'delayed' });
  expect((await put({ is_completed: true })).body).toMatchObject({
    status: 'completed',
    is_completed: true,
    completed: true,
    progress: 100,
  });
  expect((await put({ is_completed: false })).body).toMatchObject({ status: 'planned', is_completed: false });
});

test('progress is what was written, and 100 while completed', async () => {
  const { body } = await app.rest(dana, 'POST', `/projects/${project}/milestones`, { ...DEMO, progress: 40 });
  const put = async (sent: object) =>
    (await app.rest(dana, 'PUT', `/projects/${project}/milestones/${(body as { id: number }).id}`, sent)).body;
  expect(body).toMatchObject({ progress: 40 });
  expect(await put({ title: 'Otra' })).toMatchObject({ progress: 40 });
  expect(await put({ progress: 55 })).toMatchObject({ progress: 55 });
  expect(await put({ is_completed: true })).toMatchObject({ progress: 100 });
});

test('how late it was delivered, once and for all', async () => {
  const create = (dueDate: string | null) =>
    app.app.services.milestones.create(dana.viewer, project, { title: 'x', description: 'y', dueDate });
  const [late, early, open, future, loose] = [
    await create('2026-03-01'),
    await create('2026-03-20'),
    await create('2026-03-05'),
    await create('2026-06-01'),
    await create(null),
  ];
  for (const { id } of [late, early]) await app.app.services.milestones.complete(dana.viewer, id);
  app.setNow('2026-03-15T02:00:00Z'); // still the 14th in Buenos Aires
  await app.app.services.milestones.edit(dana.viewer, late.id, { status: 'in_progress' });
  await app.app.services.milestones.complete(dana.viewer, late.id);
  const query = 'query ($id: ID!) { project(id: $id) { milestones { id slipDays completedAt } } }';
  const { body } = await app.graphql(ines, query, { id: project });
  const { milestones } = (
    body as { data: { project: { milestones: { id: string; slipDays: number | null; completedAt: string | null }[] } } }
  ).data.project;
  const slipOf = ({ id }: { id: number }) => milestones.find((milestone) => Number(milestone.id) === id)?.slipDays;
  expect([late, early, open, future, loose].map(slipOf)).toEqual([9, -10, 9, 0, null]);
  expect(milestones.find(({ id }) => Number(id) === late.id)?.completedAt).toBe('2026-03-10T15:00:00.000Z');
});

test('the summary counts by date and status, and what was deleted stays in the history', async () => {
  const { milestones } = app.app.services;
  const create = (title: string, dueDate: string | null) =>
    milestones.create(dana.viewer, project, { title, description: 'y', dueDate });
  const [overdue, today, month, , done] = [
    await create('Vencido', '2026-03-09'),
    await create('Hoy', '2026-03-10'),
    await create('Mes', '2026-04-09'),
    await create('Lejos', '2026-04-10'),
    await create('Hecho', '2026-03-20'),
  ];
  await milestones.complete(dana.viewer, done.id);
  await milestones.remove(dana.viewer, month.id);
  const query = `query ($id: ID!) { project(id: $id) { milestoneSummary { total completed completion upcoming overdue next { id } }
    deletedMilestones { title plannedDate history { kind after } } } }`;
  const { body } = await app.graphql(ines, query, { id: project });
  expect((body as { data: { project: object } }).data.project).toEqual({
    milestoneSummary: {
      total: 4,
      completed: 1,
      completion: 25,
      upcoming: 2,
      overdue: 1,
      next: { id: String(overdue.id) },
    },
    deletedMilestones: [
      {
        title: 'Mes',
        plannedDate: '2026-04-09',
        history: [
          { kind: 'CREATED', after: '2026-04-09' },
          { kind: 'DELETED', after: null },
        ],
      },
    ],
  });
  expect(today.status).toBe('planned');
});
