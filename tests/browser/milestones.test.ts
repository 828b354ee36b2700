import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import { dayFromToday, promise } from './world.ts';

test('a studio promises, delivers, changes its mind and takes back a milestone', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana);
  await promise(app, dana, projectId, { title: 'Primer nivel', dueDate: dayFromToday(-10) });
  await promise(app, dana, projectId, { title: 'Jefe final', dueDate: dayFromToday(5) });
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto(`/projects/${projectId}`);
  const documents = documentsOf(page);
  await page.getByRole('link', { name: 'Gestionar hitos' }).first().click();

  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  const late = cards.filter({ hasText: 'Primer nivel' });
  const next = cards.filter({ hasText: 'Jefe final' });
  await late.getByText('Vencido', { exact: true }).waitFor();
  await next.getByText('5 días restantes').waitFor();

  await page.getByRole('link', { name: 'Nuevo hito' }).click();
  await page.getByRole('button', { name: 'Crear hito' }).click();
  await page.getByText('La fecha estimada es obligatoria').waitFor();
  await page.getByLabel(/^Título/).fill('Banda sonora');
  await page.getByLabel(/^Descripción/).fill('Doce temas grabados.');
  await page.getByLabel(/^Fecha estimada/).fill(dayFromToday(40));
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'En progreso' });
  await page.getByLabel('Etapa', { exact: true }).selectOption({ label: 'Beta' });
  await page.getByRole('button', { name: 'Crear hito' }).click();
  const music = cards.filter({ hasText: 'Banda sonora' });
  await music.getByText('En progreso', { exact: true }).waitFor();
  await music.getByText('40 días restantes').waitFor();

  await late.getByRole('button', { name: 'Marcar como completado' }).click();
  await late.getByText('Completado', { exact: true }).waitFor();
  await late.getByText('10 días de atraso').waitFor();
  await eventually(() => late.getByRole('button', { name: 'Marcar como completado' }).count()).toBe(0);
  await late.getByRole('button', { name: /^Historial/ }).click();
  await late.getByText('Estado cambiado: de Planificado a Completado').waitFor();
  await page.getByText(/1 de 3 completados/).waitFor();

  await page.getByRole('searchbox', { name: 'Buscar hitos' }).fill('SONORA');
  await eventually(() => cards.count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Buscar hitos' }).fill('');

  await next.getByRole('link', { name: 'Editar Jefe final' }).click();
  await page.getByLabel(/^Fecha estimada/).fill(dayFromToday(20));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await next.getByText('20 días restantes').waitFor();
  await next.getByText(/^Se (movió|adelantó) \d+ días$/).waitFor();

  await next.getByRole('button', { name: 'Eliminar Jefe final' }).click();
  const question = page.getByRole('alertdialog', { name: 'Eliminar «Jefe final»' });
  await question
    .getByText('¿Estás seguro de que deseas eliminar este hito? Esta acción no se puede deshacer.')
    .waitFor();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await next.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByText('1/2 (50 %)').waitFor();
  expect(documents).toEqual([]);

  const reader = await openPageOf(ines, { baseURL: app.url });
  await reader.goto(`/projects/${projectId}/milestones`);
  await reader.getByText('10 días de atraso').waitFor();
  for (const name of ['Marcar como completado', 'Nuevo hito', /^Editar/, /^Eliminar/]) {
    await eventually(() => reader.getByRole('main').getByText(name).count()).toBe(0);
  }
});
