import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/features/milestones/milestone.fields.ts';
import { MAX_MILESTONES } from '#server/features/milestones/milestone.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';
import {
  completeMilestone,
  createMilestone,
  deleteMilestone,
  editMilestone,
  getMilestone,
  listMilestones,
  type Sent,
} from '#tests/support/cases/milestones.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
});
beforeEach(async () => {
  app.setNow('2026-03-10T15:00:00Z');
  project = await app.given.project(dana);
});

const DEMO: Sent = { title: 'Demo', description: 'Algo jugable' };

describe.each(APIS)('milestones through %s', (api) => {
  const promise = async (sent: Sent = {}, at = project) =>
    (await app.ask(api, dana, createMilestone(at, { ...DEMO, ...sent }))).data;
  const edit = async (id: number, sent: Sent) => (await app.ask(api, dana, editMilestone(project, id, sent))).data;

  test.each<[string, Sent, string]>([
    ['no title', { title: ' ' }, 'VALIDATION'],
    ['no description', { description: '' }, 'VALIDATION'],
    ['a long title', { title: 'x'.repeat(151) }, 'VALIDATION'],
    ['too much progress', { progress: 101 }, 'VALIDATION'],
    ['less than none', { progress: -1 }, 'VALIDATION'],
    ['a day that is not', { due_date: '2026-02-30' }, 'INVALID_DATE'],
    ['no day at all', { due_date: 'mañana' }, 'INVALID_DATE'],
  ])('are refused with %s', async (_name, sent, code) => {
    expect(await app.ask(api, dana, createMilestone(project, { ...DEMO, ...sent }))).toMatchObject({ code });
    const { id } = await promise();
    expect(await app.ask(api, dana, editMilestone(project, id, sent))).toMatchObject({ code });
  });

  test('are planned without a date when nothing is said, and of any status and stage', async () => {
    expect(await promise()).toMatchObject({
      status: 'planned',
      stage: null,
      isCompleted: false,
      progress: 0,
      dueDate: null,
      plannedDate: null,
      deadline: { state: 'none', daysLeft: null, urgent: false },
      history: ['created null → null, Estudio Sur'],
    });
    for (const status of MILESTONE_STATUSES)
      expect((await promise({ status })).isCompleted).toBe(status === 'completed');
    for (const stage of MILESTONE_STAGES) expect((await promise({ development_stage: stage })).stage).toBe(stage);
  });

  test.each([
    ['2026-03-09', { state: 'overdue', daysLeft: -1, urgent: false }],
    ['2026-03-10', { state: 'pending', daysLeft: 0, urgent: true }],
    ['2026-03-17', { state: 'pending', daysLeft: 7, urgent: true }],
    ['2026-03-18', { state: 'pending', daysLeft: 8, urgent: false }],
    ['2026-03-10T23:59:59-03:00', { state: 'pending', daysLeft: 0, urgent: true }],
  ])('due on %s stand so today', async (due_date, deadline) => {
    const milestone = await promise({ due_date });
    expect(milestone).toMatchObject({ deadline, dueDate: due_date.slice(0, 10) });
    expect((await app.ask(api, dana, completeMilestone(project, milestone.id))).data).toMatchObject({
      status: 'completed',
      isCompleted: true,
      progress: 100,
      deadline: { state: 'completed' },
    });
  });

  test('keep their first promise and every change of date and status, with who and when', async () => {
    const { id } = await promise({ due_date: '2026-04-01' });
    await edit(id, { due_date: '2026-05-01' });
    await edit(id, { title: 'Demo pública' });
    await edit(id, { status: 'delayed', due_date: '2026-05-20' });
    await app.ask(api, dana, completeMilestone(project, id));
    const reopened = await edit(id, { status: 'in_progress' });
    expect(reopened).toMatchObject({
      title: 'Demo pública',
      plannedDate: '2026-04-01',
      dueDate: '2026-05-20',
      isCompleted: false,
    });
    expect(reopened.history.map((line) => line.toLowerCase())).toEqual([
      'created null → 2026-04-01, estudio sur',
      'rescheduled 2026-04-01 → 2026-05-01, estudio sur',
      'rescheduled 2026-05-01 → 2026-05-20, estudio sur',
      'status_changed planned → delayed, estudio sur',
      'status_changed delayed → completed, estudio sur',
      'status_changed completed → in_progress, estudio sur',
    ]);
    expect((await app.ask(api, ines, getMilestone(project, id))).data.history).toEqual(reopened.history);
  });

  test('come in due order, those without a date last; a deleted one does not come', async () => {
    await promise({ title: 'Sin fecha' });
    await promise({ title: 'Tarde', due_date: '2026-09-01' });
    await promise({ title: 'Pronto', due_date: '2026-04-01' });
    const { id } = await promise({ title: 'Quitado', due_date: '2026-03-01' });
    expect((await app.ask(api, dana, deleteMilestone(project, id))).data).toBe(id);
    expect((await app.ask(api, ines, listMilestones(project))).data).toEqual(['Pronto', 'Tarde', 'Sin fecha']);
    for (const request of [getMilestone(project, id), editMilestone(project, id, DEMO), deleteMilestone(project, id)]) {
      expect(await app.ask<unknown>(api, dana, request)).toMatchObject({ code: 'MILESTONE_NOT_FOUND' });
    }
  });

  test('are a hundred at most', async () => {
    for (let n = 0; n < MAX_MILESTONES; n += 1) {
      await app.app.services.milestones.create(dana.viewer, project, { title: String(n), description: 'x' });
    }
    expect(await app.ask(api, dana, createMilestone(project, DEMO))).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'Un proyecto puede tener hasta 100 hitos',
    });
    expect((await app.ask(api, ines, listMilestones(project))).data).toHaveLength(MAX_MILESTONES);
  });
});
