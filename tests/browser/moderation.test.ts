import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { hide, OLGA, operatorsOf } from '#tests/support/operators.ts';
import { findingsOn } from './axe.ts';
import { goTo } from './tour.ts';
import { dollars, post } from './world.ts';

async function startWorld() {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
  const project = await app.given.project(dana, { title: 'Luces del Sur' });
  await app.given.investment(ines, project, dollars(4000));
  const update = await post(app, dana, project, { title: 'Nuevo jefe', content: 'Un ñandú.' });
  await app.app.services.comments.add(ines.viewer, update, 'No me gusta');
  return { app, dana, ines, ivo, project, update };
}

/** Sends the form that is open without a reason, and without what a reason of one's own needs. */
async function refuseReport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const send = () => dialog.getByRole('button', { name: 'Enviar denuncia' }).click();
  await send();
  await dialog.getByText('Elige un motivo de la lista').waitFor();
  await dialog.getByLabel(/^Motivo/).selectOption('other');
  await send();
  await dialog.getByText('Cuéntanos el motivo').waitFor();
  expect(await findingsOn(page)).toEqual([]);
}

test('whoever sees something reports it by keyboard, from its page, and reads what happens next', async () => {
  const { app, dana, ivo, project, update } = await startWorld();
  const page = await openPageOf(ivo, {
    baseURL: app.url,
    width: 360,
  });
  const dialog = page.getByRole('dialog');
  await page.goto('/projects');
  for (const [path, name] of [
    [`/projects/${project}`, 'Denunciar el proyecto'],
    [`/projects/${project}/updates/${update}`, 'Denunciar la actualización'],
    [`/projects/${project}/updates/${update}`, 'Denunciar el comentario de Inés'],
    [`/developers/${dana.viewer.developerProfileId}`, 'Denunciar el estudio'],
  ] as const) {
    await goTo(page, path);
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name }).waitFor();
    if (name === 'Denunciar el estudio') await refuseReport(page); // all have the same form
    await dialog.getByLabel(/^Motivo/).selectOption('other');
    await dialog.getByLabel(/^Cuéntanos más/).fill('No es lo que dice ser');
    await dialog.getByRole('button', { name: 'Enviar denuncia' }).click();
    await dialog.getByText(/^Recibimos tu denuncia/).waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => dialog.count()).toBe(0);
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  const { reports } = await operatorsOf(app).listReports(OLGA);
  expect(reports.map(({ subjectKind }) => subjectKind)).toEqual(['project', 'update', 'comment', 'person']);
});

test('a studio reads why its project is hidden and answers once; its investors read why', async () => {
  const { app, dana, ines, project } = await startWorld();
  await hide(app, { kind: 'project', id: project }, 'Promete lo que no existe');
  const page = await openPageOf(dana, { baseURL: app.url, width: 360 });
  await page.goto('/dashboard');
  await page.getByRole('article').getByText('Oculto', { exact: true }).waitFor();
  await goTo(page, `/projects/${project}`);
  await page.getByText(/^Fichín ocultó este proyecto el/).waitFor();
  await page.getByText('Motivo: Promete lo que no existe').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Publicar proyecto' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Responder' }).click();
  await page.getByRole('heading', { level: 1, name: 'Avisos de moderación' }).waitFor();
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByText('La respuesta es obligatoria').waitFor();
  await page.getByLabel(/^Tu respuesta/).fill('Ya lo corregimos');
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await page.getByText('Ya lo corregimos').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Enviar respuesta' }).count()).toBe(0);

  const other = await openPageOf(ines, { baseURL: app.url });
  await other.goto('/my-investments?pestana=por-proyecto');
  await other.getByRole('article', { name: 'Luces del Sur' }).getByText('Oculto por Fichín').waitFor();
  await goTo(other, `/projects/${project}`);
  await other.getByText('Motivo: Promete lo que no existe').waitFor();
  await other.getByRole('heading', { name: 'Proyecto oculto' }).waitFor();
  await other.getByText('Fichín ocultó este proyecto: mientras tanto no recibe inversiones').waitFor();
  await eventually(() => other.getByText('Ya lo corregimos').count()).toBe(0);
  expect(await findingsOn(other)).toEqual([]);
});

test('an investor who opens a hidden update reads why', async () => {
  const { app, ines, project, update } = await startWorld();
  await hide(app, { kind: 'update', id: update }, 'Copia a otro juego');
  const path = `/projects/${project}/updates/${update}`;
  const page = await openPageOf(ines, { baseURL: app.url, width: 360 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Actualización oculta' }).waitFor();
  await page.getByText('Fichín ocultó esta actualización: Copia a otro juego').waitFor();
  await eventually(() => page.getByText('Un ñandú.').count()).toBe(0);
});
