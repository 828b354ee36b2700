import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { completeMilestone, createMilestone, deleteMilestone, editMilestone } from '#tests/support/cases/milestones.ts';
import { createProject, editProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate } from '#tests/support/cases/updates.ts';

function stored({ app: { database } }: TestApp): Promise<StoredEvent[]> {
  const { events } = database.tables;
  return database.read.select().from(events).orderBy(events.id);
}

const kindsOf = async (app: TestApp): Promise<string[]> => (await stored(app)).map(({ kind }) => kind);

describe('what happens is stored', () => {
  test('with who did it, where, about what and when', async () => {
    const app = await startAppForTest({ now: '2026-03-05T12:00:00Z' });
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana);
    const before = (await stored(app)).length;
    const { data: update } = await app.ask(dana, createUpdate(project, { title: 'Una', content: 'Texto' }));
    const { data: comment } = await app.ask(ines, addComment(update.id, 'Hola'));
    const { data: answer } = await app.ask(dana, addComment(update.id, 'Gracias', comment.id));
    const at = { projectId: project, createdAt: new Date('2026-03-05T12:00:00Z') };
    expect((await stored(app)).slice(before)).toMatchObject([
      { ...at, kind: 'update_published', actorId: dana.id, subjectId: update.id },
      { ...at, kind: 'comment_added', actorId: ines.id, subjectId: comment.id, addresseeId: null },
      { ...at, kind: 'comment_answered', actorId: dana.id, subjectId: answer.id, addresseeId: ines.id },
    ]);
  });

  test('when money arrives, reaches the goal or leaves the last seats', async () => {
    const app = await startAppForTest();
    const dana = await app.given.developer();
    const investors = await Promise.all(Array.from({ length: 3 }, () => app.given.investor()));
    const project = await app.given.project(dana, { fundingGoalCents: 300_000, maxInvestors: 5 });
    const before = (await stored(app)).length;
    for (const investor of investors) await app.ask(investor, invest(project, 1000));
    await app.ask(investors[0] as (typeof investors)[0], invest(project, 1000));
    expect((await kindsOf(app)).slice(before)).toEqual([
      'investment_received',
      'investment_received',
      'last_seats',
      'investment_received',
      'goal_reached',
      'investment_received',
    ]);
  });

  test('once, however often an investment is sent with its key; and not at all when it is refused', async () => {
    const app = await startAppForTest();
    const [dana, ines] = [await app.given.developer(), await app.given.investor()];
    const project = await app.given.project(dana, { minInvestmentCents: 100_000 });
    const before = (await stored(app)).length;
    await Promise.all(Array.from({ length: 5 }, () => app.ask(ines, invest(project, 1000, 'una-clave'))));
    await app.ask(ines, invest(project, 1));
    expect((await kindsOf(app)).slice(before)).toEqual(['investment_received']);
  });

  test('when a milestone is promised, edited, moved, kept and deleted', async () => {
    const app = await startAppForTest();
    const dana = await app.given.developer();
    const project = await app.given.project(dana);
    const before = (await stored(app)).length;
    const fields = { title: 'Demo', description: 'Jugable', due_date: '2030-01-01' };
    const { data } = await app.ask(dana, createMilestone(project, fields));
    await app.ask(dana, editMilestone(project, data.id, { title: 'Demo pública' }));
    await app.ask(dana, editMilestone(project, data.id, { due_date: '2030-02-01' }));
    await app.ask(dana, completeMilestone(project, data.id));
    await app.ask(dana, completeMilestone(project, data.id));
    await app.ask(dana, deleteMilestone(project, data.id));
    expect((await stored(app)).slice(before).map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      ['milestone_created', data.id],
      ['milestone_edited', data.id],
      ['milestone_rescheduled', data.id],
      ['milestone_completed', data.id],
      ['milestone_deleted', data.id],
    ]);
  });

  test('when a project is first published, is edited, changes its terms or closes', async () => {
    const app = await startAppForTest();
    const dana = await app.given.developer();
    const { data: project } = await app.ask(dana, createProject({ ...NEW_PROJECT, is_published: false }));
    const edit = (fields: object) => app.ask(dana, editProject(Number(project.id), fields as typeof NEW_PROJECT));
    await edit({ funding_goal: 6000 });
    expect(await kindsOf(app)).toEqual([]);

    await edit({ is_published: true });
    await edit({ funding_goal: 7000, max_investors: 8 });
    await edit({ title: 'Otro título' });
    await edit({ is_active: false });
    await edit({ is_published: false });
    await edit({ is_published: true, is_active: true });
    expect(await kindsOf(app)).toEqual([
      'project_published',
      'terms_changed',
      'project_updated',
      'project_closed',
      'project_updated',
      'project_updated',
    ]);
    await app.ask(dana, createProject({ ...NEW_PROJECT, is_published: true }));
    expect((await kindsOf(app)).at(-1)).toBe('project_published');
  });

  test('and stays when its subject is gone', async () => {
    const app = await startAppForTest();
    const dana = await app.given.developer();
    const project = await app.given.project(dana);
    const { data } = await app.ask(dana, createUpdate(project, { title: 'Una', content: 'Texto' }));
    await app.ask(dana, deleteUpdate(project, data.id));
    expect((await kindsOf(app)).at(-1)).toBe('update_deleted');
  });
});
