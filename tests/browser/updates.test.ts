import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import { goTo } from './tour.ts';
import { limitUpload } from './upload.rate.ts';
import { dollars, picture, post } from './world.ts';

const imageIsShown = (page: Page, caption: string) =>
  page
    .getByRole('img', { name: caption })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));

test('a studio publishes an update with two pictures, and changes it', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Dana');
  const projectId = await app.given.project(dana, { title: 'Luces del Sur' });
  // Until the page has the new list, it may ask for another size of a picture that was just taken out.
  const expectedErrors = [/ERR_ABORTED/, /404 \(Not Found\) \(.*\/media\/.*\?w=\d+\)/];
  const page = await openPageOf(dana, { baseURL: app.url, expectedErrors });
  await page.goto(`/create-update/${projectId}`);
  const documents = documentsOf(page);

  await page.getByLabel(/^Título/).fill('Llegó la nieve');
  await page.getByRole('textbox', { name: 'Contenido' }).fill('- [x] Hielo');
  await page.getByRole('tab', { name: 'Vista previa' }).click();
  const preview = page.getByRole('article', { name: 'Vista previa de la actualización' });
  await eventually(() => preview.getByRole('checkbox').isChecked()).toBe(true);
  await page.goBack();
  await eventually(() => page.getByLabel(/^Título/).inputValue()).toBe('Llegó la nieve');

  await page.getByText('PNG, JPG, GIF, MP4 hasta 10MB').waitFor();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'cumbre.png', mimeType: 'image/png', buffer: await picture(500, 300) },
    { name: 'valle.png', mimeType: 'image/png', buffer: await picture(400, 300) },
  ]);
  await page.getByLabel('Pie de cumbre.png').fill('La cumbre nevada');
  await page.getByLabel('Pie de valle.png').fill('El valle de noche');

  await limitUpload(page, 60_000);
  await page.getByRole('button', { name: 'Publicar actualización' }).click();
  await page.getByRole('progressbar', { name: 'Progreso del envío' }).waitFor();
  await page.getByRole('progressbar', { name: 'Progreso de cumbre.png' }).waitFor();
  await page.getByRole('progressbar', { name: 'Progreso de valle.png' }).waitFor();
  await page.getByRole('button', { name: 'Cancelar envío' }).click();
  await page.getByText('Envío cancelado. Lo que escribiste sigue aquí.').waitFor();
  await eventually(() => page.getByLabel('Pie de valle.png').inputValue()).toBe('El valle de noche');

  await limitUpload(page, null);
  await page.getByRole('button', { name: 'Publicar actualización' }).click();
  await page.getByText('Actualización creada correctamente').waitFor();
  await page.waitForURL(`**/projects/${projectId}/updates`);

  await page.getByRole('link', { name: 'Ver detalles: Llegó la nieve' }).click();
  await page.getByRole('heading', { level: 1, name: 'Llegó la nieve' }).waitFor();
  await page.getByRole('img', { name: 'La cumbre nevada' }).scrollIntoViewIfNeeded();
  await eventually(() => imageIsShown(page, 'La cumbre nevada')).toBe(true);
  await eventually(() => imageIsShown(page, 'El valle de noche')).toBe(true);

  await page.getByRole('link', { name: 'Editar' }).click();
  const attached = page.getByRole('list', { name: 'Archivos de la actualización' }).getByRole('listitem');
  await eventually(() => attached.first().getByRole('textbox').inputValue()).toBe('La cumbre nevada');
  await attached
    .first()
    .getByRole('button', { name: /^Quitar/ })
    .click();
  await page.getByText('Se quitará al guardar').waitFor();
  await page.getByLabel(/^Título/).fill('Llegó el hielo');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('Actualización modificada correctamente').waitFor();
  await page.waitForURL(`**/projects/${projectId}/updates`);
  await page.getByRole('link', { name: 'Ver detalles: Llegó el hielo' }).click();
  await page.getByText(/Editada/).waitFor();
  await eventually(() => imageIsShown(page, 'El valle de noche')).toBe(true);
  await eventually(() => page.getByRole('img', { name: 'La cumbre nevada' }).count()).toBe(0);
  expect(documents).toEqual([]);
});

test('private news is for those who invested, and reading it marks it read', async () => {
  const app = await startAppForTest();
  const [dana, ines, olga] = [
    await app.given.developer(),
    await app.given.investor('Inés'),
    await app.given.investor(),
  ];
  const projectId = await app.given.project(dana);
  await app.given.investment(ines, projectId, dollars(1500));
  await post(app, dana, projectId, { title: 'Para todos', content: 'Público.' });
  const secret = await post(app, dana, projectId, { title: 'Solo inversores', content: 'Reservado.', isPublic: false });

  const outsider = await openPageOf(olga, { baseURL: app.url, expectedErrors: [/status of 403/] });
  await outsider.goto(`/projects/${projectId}/updates`);
  await outsider.getByRole('link', { name: 'Para todos', exact: true }).waitFor();
  await outsider.getByText('Hay 1 actualización exclusiva').waitFor();
  await eventually(() => outsider.getByText('Solo inversores').count()).toBe(0);
  await goTo(outsider, `/projects/${projectId}/updates/${secret}`);
  await outsider.getByText('Esta actualización es exclusiva para inversores del proyecto').waitFor();
  await goTo(outsider, `/projects/${projectId}/updates/999`);
  await outsider.getByRole('main').getByText('Actualización no encontrada').waitFor();

  const reader = await openPageOf(ines, { baseURL: app.url });
  await reader.goto('/dashboard');
  await reader.getByRole('group', { name: 'Actualizaciones' }).getByText('2', { exact: true }).waitFor();
  await reader.goto(`/projects/${projectId}/updates`);
  await reader.getByRole('link', { name: 'Solo inversores', exact: true }).click();
  await reader.getByText('Reservado.').waitFor();
  await reader.getByText('Privado', { exact: true }).waitFor();
  await reader.getByRole('navigation', { name: 'Otras actualizaciones' }).getByRole('link').click();
  await reader.getByRole('heading', { level: 1, name: 'Para todos' }).waitFor();
  await reader.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await reader.getByRole('group', { name: 'Actualizaciones' }).getByText('0', { exact: true }).waitFor();
});
