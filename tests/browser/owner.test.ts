import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { dollars, post } from './world.ts';

const amountsOf = (csv: string): number[] =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(/,(-?[\d.]+),\d*,(?:"(?:[^"]|"")*")?$/.exec(line)?.[1]));

test('a studio previews a draft, publishes it, and sees who invests and who reads, to the cent', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Taller Andén');
  const [ines, ivo] = [await app.given.investor('Inés; =Prado'), await app.given.investor()];
  const project = await app.given.project(dana, { title: 'Andén Cero', isPublished: false });
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto(`/projects/${project}`);

  const control = page.getByRole('region', { name: 'Panel de control' });
  await control.getByRole('link', { name: 'Vista previa' }).click();
  await page.getByRole('complementary', { name: 'Vista previa' }).waitFor();
  await eventually(() => page.getByLabel('Monto a invertir').isDisabled()).toBe(true);
  await page.goBack();
  await control.getByRole('button', { name: 'Publicar proyecto' }).click();

  await control.getByRole('link', { name: 'Nueva actualización' }).waitFor();

  const update = await post(app, dana, project, { title: 'Ya hay vías', content: 'Cien metros.' });
  await app.given.investment(ines, project, dollars(1000.05));
  await app.given.investment(ivo, project, dollars(2000.1));
  await app.given.investment(ines, project, dollars(1500));
  await app.app.services.updates.get(ines.viewer, update);
  await page.getByRole('region', { name: 'Últimas actualizaciones' }).getByRole('link', { name: 'Ver todas' }).click();
  await page.getByText('Leída por 1 de 2 inversores').waitFor();
  await page.getByRole('link', { name: 'Volver' }).click();
  const investors = page.getByRole('region', { name: 'Inversores' });
  await investors.getByText('2 inversores · 3 inversiones').waitFor();
  await app.given.investment(ivo, project, dollars(1000)); // while the page is open
  await investors.getByText('2 inversores · 4 inversiones').waitFor();
  await investors.getByRole('link', { name: 'Ver todas' }).click();
  await page.getByRole('group', { name: 'Total recaudado' }).getByText('US$ 5.500,15').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  const csv = await text(await download.createReadStream());
  expect(csv).toContain(`"Inés; '=Prado"`);
  expect(amountsOf(csv).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(5500.15, 5);
});
