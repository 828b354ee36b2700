import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { updateProfile } from '#tests/support/cases/accounts.ts';
import { createMilestone, editMilestone } from '#tests/support/cases/milestones.ts';
import { createProject, editProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { createUpdate, editUpdate } from '#tests/support/cases/updates.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer();
  ines = await app.given.investor();
  project = await app.given.project(dana);
});
afterAll(() => app.stop());

const SPLIT = ['a\tb', 'a\nb', 'a\r\nb', 'a\u0085b', 'a\u2028b', 'a\u001bb'];
const NEWS = { title: 'Avance', content: 'Uno\n\n\tdos' };

describe.each(APIS)('through %s', (api) => {
  const fields = () => [
    { name: 'title', as: dana, send: (title: string) => createProject({ ...NEW_PROJECT, title }) },
    { name: 'title', as: dana, send: (title: string) => editProject(project, { title }) },
    { name: 'developmentStage', as: dana, send: (text: string) => editProject(project, { development_stage: text }) },
    { name: 'platforms', as: dana, send: (text: string) => editProject(project, { platform: [text] }) },
    { name: 'studioName', as: dana, send: (studioName: string) => updateProfile({ studio_name: studioName }) },
    { name: 'country', as: dana, send: (country: string) => updateProfile({ country }) },
    { name: 'name', as: ines, send: (name: string) => updateProfile({ name }) },
    { name: 'title', as: dana, send: (title: string) => createMilestone(project, { title, description: 'Uno\ndos' }) },
    { name: 'title', as: dana, send: (title: string) => createUpdate(project, { ...NEWS, title }) },
  ];

  test('a text of one line holds neither line breaks nor tabs nor other control characters', async () => {
    for (const { name, as, send } of fields()) {
      for (const text of SPLIT) {
        const { code, details, message } = await app.ask<unknown>(api, as, send(text));
        expect({ name, text, code }).toEqual({ name, text, code: 'VALIDATION' });
        expect(Object.values(details ?? {}), name).toEqual([message]);
      }
      expect((await app.ask<unknown>(api, as, send(' Ñandú  🎮 \n'))).code).toBeNull();
    }
  });

  test('what was stored with them before can still be edited, and is put right', async () => {
    const own = await app.given.project(dana);
    const { projects, milestones, updates } = app.app.database.tables;
    const milestone = await app.ask(api, dana, createMilestone(own, { title: 'Demo', description: 'Demo' }));
    const update = await app.ask(api, dana, createUpdate(own, NEWS));
    await app.app.database.write('system', async (tx) => {
      await tx
        .update(projects)
        .set({ title: 'Luces\tdel\r\nSur', platforms: ['P\tC'] })
        .where(eq(projects.id, own));
      await tx.update(milestones).set({ title: 'La\tdemo' }).where(eq(milestones.id, milestone.data.id));
      await tx.update(updates).set({ title: 'Un\navance' }).where(eq(updates.id, update.data.id));
    });
    const edited = await app.ask(api, dana, editProject(own, { description: 'Otra' }));
    expect(edited.data).toMatchObject({ title: 'Luces del Sur', platforms: ['P C'] });
    const moved = await app.ask(api, dana, editMilestone(own, milestone.data.id, { progress: 50 }));
    expect(moved.data.title).toBe('La demo');
    const rewritten = await app.ask(api, dana, editUpdate(own, update.data.id, { content: 'Tres' }));
    expect(rewritten.data.title).toBe('Un avance');
  });
});
