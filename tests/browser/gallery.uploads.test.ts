import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { getGallery } from '#tests/support/cases/gallery.ts';
import { describeProject, unfold } from './forms.ts';
import { goTo } from './tour.ts';
import { limitUpload } from './upload.rate.ts';
import { picture } from './world.ts';

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('a refused file of the gallery leaves the new project saved, once, and the rest of the gallery to send', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto('/create-project');
  await describeProject(page, 'Marea Baja');
  await page.getByLabel(/^Meta de financiamiento/).fill('20.000');
  await page.locator('input[name=cover]').setInputFiles(png('portada.png', await picture(64, 36)));
  const section = await unfold(page, 'Portada y galería');
  await section
    .getByLabel('Elegir imágenes y videos')
    .setInputFiles([png('valle.png', await picture(64, 36)), png('roto.png', Buffer.from('hola'))]);
  await section.getByLabel('Pie de imagen 1').fill('El valle');
  await page.getByRole('button', { name: 'Crear Proyecto' }).click();
  await page
    .getByText('Lo demás ya está guardado; falta la galería. El archivo «roto.png» no es válido', { exact: false })
    .waitFor();

  await eventually(() => page.getByText('Alguien cambió lo mismo que tú').count()).toBe(0);
  await eventually(() => page.getByLabel(/^Título/).inputValue()).toBe('Marea Baja');
  await eventually(() => section.getByLabel('Pie de imagen 1').inputValue()).toBe('El valle');
  await page.getByLabel(/^Título/).fill('Marea Alta');
  await section.getByRole('button', { name: 'Quitar imagen 2' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Marea Alta' }).waitFor();

  const rows = await app.app.database.read.select().from(app.app.database.tables.projects);
  expect(rows).toMatchObject([{ title: 'Marea Alta', fundingGoalCents: 2_000_000 }]);
  const gallery = (await app.ask(dana, getGallery(rows[0]?.id ?? 0))).data;
  expect(gallery).toMatchObject([{ kind: 'image', caption: 'El valle' }]);
  await goTo(page, '/create-project');
  await page.getByLabel(/^Título/).waitFor();
  await eventually(() => page.getByText('Recuperamos tu borrador').count()).toBe(0);
});

test('the upload of a gallery shows its progress and can be cancelled, when a project is created and when it is edited', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto('/create-project');
  await describeProject(page, 'Marea Baja');
  const section = await unfold(page, 'Portada y galería');
  await section
    .getByLabel('Elegir imágenes y videos')
    .setInputFiles([png('valle.png', await picture(500, 300)), png('rio.png', await picture(400, 300))]);
  await section.getByLabel('Pie de imagen 2').fill('El río');

  await limitUpload(page, 60_000);
  for (const sending of ['Crear Proyecto', 'Guardar cambios']) {
    await page.getByRole('button', { name: sending }).click();
    await page.getByRole('progressbar', { name: 'Progreso del envío' }).waitFor();
    await section.getByRole('progressbar', { name: 'Progreso de imagen 1' }).waitFor();
    await section.getByRole('progressbar', { name: 'Progreso de imagen 2' }).waitFor();
    await page.getByRole('button', { name: 'Cancelar envío' }).click();
    await page.getByText('Envío cancelado. Lo que escribiste sigue aquí.').waitFor();
    await eventually(() => section.getByLabel('Pie de imagen 2').inputValue()).toBe('El río');
  }

  await limitUpload(page, null);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.waitForURL('**/dashboard');
  const rows = await app.app.database.read.select().from(app.app.database.tables.projects);
  expect(rows).toHaveLength(1);
  await eventually(async () => (await app.ask(dana, getGallery(rows[0]?.id ?? 0))).data).toMatchObject([
    { caption: null },
    { caption: 'El río' },
  ]);
});
