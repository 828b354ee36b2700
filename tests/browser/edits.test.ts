import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { unfold } from './forms.ts';
import { goTo } from './tour.ts';
import { dayFromToday, post, promise } from './world.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();
const field = (page: Page, label: RegExp) => page.getByLabel(label);
const conflict = (page: Page, name: RegExp) => page.getByRole('group', { name });
const isFocused = (locator: ReturnType<typeof conflict>) =>
  locator.evaluate((element) => element === document.activeElement);

async function begin() {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Dana');
  const projectId = await app.given.project(dana, { title: 'Faro', description: 'Vieja', maxInvestors: 10 });
  const open = (width = 1280) => openPageOf(dana, { baseURL: app.url, width, expectedErrors: [/status of 4/] });
  const stored = () => app.app.services.projects.get(dana.viewer, projectId);
  return { app, dana, projectId, open, stored };
}

test('what another device saved meanwhile: other fields merge, the same one is chosen by keyboard on a phone', async () => {
  const { app, dana, projectId, open, stored } = await begin();
  const phone = await open(360);
  await phone.goto(`/projects/${projectId}/edit`);
  await field(phone, /^Descripción\*?$/).waitFor();
  const fields = { description: 'De la mesa', maxInvestors: 15 };
  await app.app.services.projects.edit(dana.viewer, projectId, { fields, cover: null });

  await field(phone, /^Título/).fill('Faro del Sur');
  await field(phone, /^Descripción\*?$/).fill('Del teléfono');
  await save(phone);
  const choice = conflict(phone, /^Descripción · Cambió hace/);
  await eventually(() => isFocused(choice)).toBe(true);
  await choice.getByText('De la mesa').waitFor();
  expect(await stored()).toMatchObject({ title: 'Faro', description: 'De la mesa', maxInvestors: 15 });
  expect(await findingsOn(phone)).toEqual([]);
  await eventually(() => field(phone, /^Título/).inputValue()).toBe('Faro del Sur');
  await eventually(() => field(phone, /^Máximo de inversores/).inputValue()).toBe('15');

  await save(phone);
  await eventually(() => isFocused(choice)).toBe(true);
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Space');
  await eventually(() => field(phone, /^Descripción\*?$/).inputValue()).toBe('De la mesa');
  await phone.keyboard.press('ArrowDown');
  await eventually(() => field(phone, /^Descripción\*?$/).inputValue()).toBe('Del teléfono');
  await save(phone);
  await phone.getByRole('heading', { level: 1, name: 'Faro del Sur' }).waitFor();
  expect(await stored()).toMatchObject({ title: 'Faro del Sur', description: 'Del teléfono', maxInvestors: 15 });
});

test('a draft restored after another edit sends what was touched alone, and asks where both changed the same', async () => {
  const { app, dana, projectId, open, stored } = await begin();
  const page = await open();
  await page.goto(`/projects/${projectId}/edit`);
  await unfold(page, 'Descripción corta y larga');
  await unfold(page, 'Enlaces');
  await field(page, /^Descripción corta/).fill('A medias');
  await field(page, /^Sitio web/).fill('https://uno.example');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  const fields = { description: 'Nueva', maxInvestors: 15, websiteUrl: 'https://dos.example' };
  await app.app.services.projects.edit(dana.viewer, projectId, { fields, cover: null });
  await page.goto(`/projects/${projectId}/edit`);
  await page.getByText('Recuperamos tu borrador').waitFor();
  await eventually(() => field(page, /^Descripción\*?$/).inputValue()).toBe('Nueva');
  await save(page);
  const choice = conflict(page, /^Sitio web/);
  await eventually(() => isFocused(choice)).toBe(true);
  await choice.getByRole('radio', { name: /^Lo guardado/ }).check();
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Faro' }).waitFor();
  expect(await stored()).toMatchObject({ ...fields, shortDescription: 'A medias' });
});

test('each of two tabs keeps its own draft, and both are offered', async () => {
  const { projectId, open } = await begin();
  const page = await open();
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/projects/${projectId}/milestones/create`);
    await field(tab, /^Título/).waitFor();
  }
  await field(page, /^Título/).fill('Del primero');
  await field(other, /^Título/).fill('Del segundo');
  await other.close();
  await page.reload();
  await eventually(() => field(page, /^Título/).inputValue()).toBe('Del segundo');
  await page.getByRole('button', { name: /^Ver el borrador de hace/ }).click();
  await eventually(() => field(page, /^Título/).inputValue()).toBe('Del primero');
  await page.getByRole('button', { name: /^Ver el borrador de hace/ }).click();
  await eventually(() => field(page, /^Título/).inputValue()).toBe('Del segundo');
  expect(await findingsOn(page)).toEqual([]);
});

test('a milestone that is completed meanwhile takes another title, and a deleted one leaves the text on screen', async () => {
  const { app, dana, projectId, open } = await begin();
  const id = await promise(app, dana, projectId, { title: 'Jefe final', dueDate: dayFromToday(5) });
  const { milestones } = app.app.services;
  const page = await open();
  const path = `/projects/${projectId}/milestones/${id}/edit`;
  await page.goto(path);
  await field(page, /^Título/).fill('Jefe doble');
  await milestones.complete(dana.viewer, id);
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Hitos' }).waitFor();
  expect(await milestones.get(dana.viewer, id)).toMatchObject({ title: 'Jefe doble', status: 'completed' });

  await goTo(page, path);
  await field(page, /^Descripción/).fill('Con tres fases.');
  await milestones.remove(dana.viewer, id);
  await save(page);
  await page.getByText(/^Error al guardar el hito: Ya no existe/).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await eventually(() => field(page, /^Descripción/).inputValue()).toBe('Con tres fases.');
});

test('an update and a comment that changed in another session are chosen too', async () => {
  const { app, dana, projectId, open } = await begin();
  const id = await post(app, dana, projectId, { title: 'Novedades', content: 'Viejo' });
  const { updates, comments } = app.app.services;
  const { id: commentId } = await comments.add(dana.viewer, id, 'Con herror');
  const page = await open();
  await page.goto(`/projects/${projectId}/updates/${id}/edit`);
  await field(page, /^Título/).fill('Dos');
  await updates.edit(dana.viewer, id, { title: 'Tres', content: 'Nuevo', media: [] });
  await save(page);
  await conflict(page, /^Título/)
    .getByRole('radio', { name: /^Lo tuyo/ })
    .check();
  await eventually(() => page.getByRole('textbox', { name: 'Contenido' }).inputValue()).toBe('Nuevo');
  await save(page);
  await page.getByText('Actualización modificada correctamente').waitFor();
  expect(await updates.get(dana.viewer, id)).toMatchObject({ title: 'Dos', content: 'Nuevo' });

  await goTo(page, `/projects/${projectId}/updates/${id}`);
  await page.getByRole('button', { name: 'Editar comentario de Estudio Dana' }).click();
  await field(page, /^Editar comentario/).fill('Sin error');
  await comments.edit(dana.viewer, commentId, 'Sin ningún error');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await conflict(page, /^Comentario · Cambió hace/)
    .getByRole('radio', { name: /^Lo tuyo/ })
    .check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('textbox', { name: /^Editar comentario/ }).waitFor({ state: 'detached' });
  await page.getByText('Sin error', { exact: true }).waitFor();
  await page.getByText(/· editado/).waitFor();
});
