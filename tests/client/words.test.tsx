import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MILESTONE_STAGES } from '#server/features/milestones/milestone.fields.ts';
import { UPDATE_TYPES } from '#server/features/updates/update.rules.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { mount } from './mount.tsx';

const TYPES = {
  general: 'General',
  progress: 'Progreso',
  feature: 'Nueva funcionalidad',
  milestone: 'Hito alcanzado',
  bugfix: 'Corrección de errores',
  media: 'Nuevos medios',
  announcement: 'Anuncio',
  demo: 'Demo',
};

const STAGES = {
  concept: 'Concepto',
  prototype: 'Prototipo',
  alpha: 'Alpha',
  beta: 'Beta',
  release: 'Lanzamiento',
  post_release: 'Post-lanzamiento',
};

const item = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);

test('each kind of news and each stage of a milestone is worded on its own card', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  const { updates, milestones } = app.app.services;
  for (const type of UPDATE_TYPES)
    await updates.create(dana.viewer, projectId, { title: `Novedad ${type}`, content: 'Hay.', media: [], type });
  for (const stage of MILESTONE_STAGES)
    await milestones.create(dana.viewer, projectId, { title: `Entrega ${stage}`, description: 'Jugable.', stage });

  mount(app, dana, `/projects/${projectId}/updates`);
  for (const [type, label] of Object.entries(TYPES)) {
    expect((await item(`Novedad ${type}`)).getByText(label)).toBeVisible();
  }
  cleanup();
  mount(app, dana, `/projects/${projectId}/milestones`);
  for (const [stage, label] of Object.entries(STAGES)) {
    expect((await item(`Entrega ${stage}`)).getByText(label)).toBeVisible();
  }
});

test.each([
  ['2026-03-05', 'Saludable'],
  ['2026-03-25', 'Atención'],
  ['2026-05-05', 'Crítico'],
])('on %s, a studio that last wrote on the first of March reads «%s»', async (today, health) => {
  const app = await startAppForTest({ now: '2026-03-01T15:00:00Z' });
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  await app.app.services.updates.create(dana.viewer, projectId, { title: 'Hay', content: 'Sí.', media: [] });
  app.setNow(`${today}T15:00:00Z`);
  const later = { ...dana, token: await app.given.tokenFor(dana.id) };
  mount(app, later, `/projects/${projectId}`);
  const control = within(await screen.findByRole('region', { name: 'Panel de control' }));
  expect(control.getByText(health)).toBeVisible();
});
