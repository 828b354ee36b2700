import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { dollars, post } from './world.ts';

test('a portfolio adds up, estimates with its assumptions in view, and tells what is unread', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto('/my-investments');
  await page.getByText('Aún no has invertido').waitFor();

  const stated = await app.given.project(dana, { title: 'Con retorno', genre: 'puzzle', roi: 3000 });
  const silent = await app.given.project(dana, { title: 'Sin retorno', genre: 'horror' });
  await app.given.project(dana, { title: 'Oportunidad' });
  await app.given.investment(ines, stated, dollars(1000));
  await app.given.investment(ines, silent, dollars(2000.5));
  await app.given.investment(ines, silent, dollars(1000));
  await post(app, dana, silent, { title: 'Hay avances', content: 'Muchos.', isPublic: false });

  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  const capital = page.getByRole('group', { name: 'Capital Invertido' });
  await capital.getByText('US$ 4.000,50').waitFor();
  await capital.getByText('2 proyectos').waitFor();
  // (1000 × 1.3 + 3000.50 × 1.2) / 4000.50 − 1
  await page.getByRole('group', { name: 'Retorno Estimado' }).getByText('22,5 %').waitFor();
  await page.getByRole('group', { name: 'Proyectos Activos' }).getByText('2', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Actualizaciones' }).getByText('1', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Oportunidades' }).getByRole('link', { name: 'Oportunidad' }).waitFor();
  await page.getByRole('link', { name: 'Hay avances' }).waitFor();

  await page
    .getByRole('region', { name: 'Mis Inversiones Recientes' })
    .getByRole('link', { name: 'Ver Todas' })
    .click();
  await page.getByRole('group', { name: 'Total Invertido' }).getByText('US$ 4.000,50').waitFor();
  await page.getByRole('group', { name: 'Proyectos Financiados' }).getByText('2', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Retorno Estimado' }).getByText('US$ 4.900,60').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Con retorno' });
  await row.getByRole('cell', { name: 'Puzles' }).waitFor();
  await row.getByText('US$ 1.300', { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: 'US$ 2.000,50' }).getByText('US$ 2.400,60*').waitFor();
  await page.getByText(/se supone 20\s%/).waitFor();

  await row.getByRole('link', { name: 'Con retorno' }).click();
  await page.getByText('Ya invertiste US$ 1.000 en este proyecto.').waitFor();
  await page.goto(`/projects/${silent}`);
  await page.getByRole('tab', { name: 'Actualizaciones 1 sin leer' }).click();
  await page.getByRole('link', { name: 'Hay avances' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hay avances' }).waitFor();
  await page.getByText('Muchos.').waitFor();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('group', { name: 'Actualizaciones' }).getByText('0', { exact: true }).waitFor();
  await eventually(() => page.getByRole('img', { name: 'Sin leer' }).count()).toBe(0);
});

test('a portfolio prints dark on white, whatever the screen is', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  await app.given.investment(ines, await app.given.project(dana), dollars(1000));
  const page = await openPageOf(ines, { baseURL: app.url, colorScheme: 'dark' });
  await page.goto('/my-investments');
  const amount = page.getByRole('group', { name: 'Total Invertido' }).getByText('US$ 1.000');
  const lightness = () => amount.evaluate((text) => getComputedStyle(text).color.match(/\d+/g)?.map(Number)[0] ?? -1);
  await eventually(lightness).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'print' });
  await eventually(lightness).toBeLessThan(60);
  await page.emulateMedia({ media: 'screen' });
  await eventually(lightness).toBeGreaterThan(200);
  await eventually(() => page.locator('html').getAttribute('class')).toBe('dark');
});
