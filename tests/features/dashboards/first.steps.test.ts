import { expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { givenInstructions } from '#tests/support/instructions.ts';

const app = await startAppForFile({ now: '2026-03-05T15:00:00Z' });

type Steps = { project: { title: string }; done: string[] } | null;

const firstSteps: Request<Steps> = {
  graphql: {
    query: '{ me { studio { firstSteps { project { title } done } } } }',
    pick: ({ me }: { me: { studio: { firstSteps: Steps } | null } }) => me.studio?.firstSteps ?? null,
  },
};

test('a studio sees what it did towards its first investment in its latest project, until somebody invests', async () => {
  const { milestones, referrals, updates } = app.app.services;
  const dana = await app.given.developer('Dana');
  const steps = async () => (await app.ask(dana, firstSteps)).data;
  expect(await steps()).toBeNull();
  const old = await app.given.project(dana, { title: 'Viejo', coverImage: 'https://ejemplo.test/a.png' });
  expect(await steps()).toEqual({ project: { title: 'Viejo' }, done: ['COVER'] });

  app.setNow('2026-03-05T16:00:00Z');
  const faro = await app.given.project(dana, { title: 'Faro' });
  expect(await steps()).toEqual({ project: { title: 'Faro' }, done: [] });
  await givenInstructions(app, dana, faro);
  await milestones.create(dana.viewer, faro, { title: 'Demo', description: 'x' });
  await updates.create(dana.viewer, faro, { title: 'Una', content: 'Va.', media: [] });
  await referrals.visit('1.1.1.1', null, { projectId: faro, source: null });
  const done = ['PAYMENT_INSTRUCTIONS', 'MILESTONE', 'UPDATE'];
  expect((await steps())?.done).toEqual([...done, 'SHARE']);
  await referrals.visit('1.1.1.1', null, { projectId: faro, source: 'boletin' });
  expect((await steps())?.done).toEqual([...done, 'LABELLED_LINK', 'SHARE']);

  await app.given.investment(await app.given.investor(), old, 100_000);
  expect(await steps()).toBeNull();
});
