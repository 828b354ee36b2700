import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPage } from '#tests/support/browser.ts';
import { describeProject, invest, register } from './forms.ts';
import { dollars } from './world.ts';

test('an investor registers, finds a game and puts money into it', async () => {
  const app = await startAppForTest();
  const studio = await app.given.developer('Estudio Andén');
  await app.given.project(studio, { title: 'Carreras del Chaco', genre: 'racing' });
  await app.given.project(studio, { title: 'El Último Tren', genre: 'horror' });
  const page = await openPage({ baseURL: app.url });

  await register(page, { email: 'ines@ejemplo.test', role: 'Inversor' });
  const documents = documentsOf(page);

  await page.getByRole('link', { name: 'Explorar Proyectos' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  await page.getByRole('link', { name: 'Carreras del Chaco' }).waitFor();
  await page.getByLabel('Género').selectOption({ label: 'Terror (1)' });
  await page.getByRole('link', { name: 'Carreras del Chaco' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'El Último Tren' }).click();

  const panel = page.getByRole('region', { name: 'Invertir en este proyecto' });
  const button = panel.getByRole('button', { name: 'Invertir' });
  await eventually(() => button.isDisabled()).toBe(true);
  for (const [amount, refusal] of [
    ['0', 'Por favor ingresa un monto válido'],
    ['999,99', 'La inversión mínima es US$ 1.000'],
    ['50000.01', 'La inversión máxima es US$ 50.000'],
  ] as const) {
    await invest(page, amount);
    await panel.getByText(refusal).waitFor();
  }
  await eventually(() => panel.getByText('0 de 10 cupos ocupados').isVisible()).toBe(true);

  await invest(page, '2500,50');
  await panel.getByText('¡Inversión exitosa!').waitFor();
  await panel
    .getByText('Tu inversión ha sido procesada correctamente. Puedes ver los detalles en tu dashboard.')
    .waitFor();
  await panel.getByText('1 de 10 cupos ocupados').waitFor();
  await page.getByText('US$ 2.500,50 comprometidos de US$ 10.000 (25 %) · 1 inversor').waitFor();
  const details = page.getByRole('region', { name: 'El Último Tren' });
  await details.getByText('US$ 2.500,50 de US$ 10.000').waitFor();
  const bar = details.getByRole('progressbar', { name: 'Progreso de financiamiento' });
  await eventually(() => bar.getAttribute('aria-valuenow')).toBe('25');
  await page.getByText('1 de 10', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const capital = page.getByRole('group', { name: 'Capital Invertido' });
  await capital.getByText('US$ 2.500,50').waitFor();
  await page
    .getByRole('region', { name: 'Mis Inversiones Recientes' })
    .getByRole('link', { name: 'El Último Tren' })
    .waitFor();

  await page.getByRole('link', { name: 'Mis Inversiones' }).click();
  const row = page.getByRole('row', { name: 'El Último Tren' });
  await row.getByText('US$ 2.500,50').first().waitFor();
  await page.getByRole('group', { name: 'Comprometido' }).getByText('US$ 2.500,50').waitFor();
  expect(documents).toEqual([]);
});

test('a studio registers, writes a draft, publishes it, and sees the investment arrive', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url });

  await register(page, { email: 'dana@ejemplo.test', role: 'Desarrollador' });
  const documents = documentsOf(page);
  await page.getByText('No tienes proyectos aún').waitFor();
  await page.getByRole('link', { name: 'Nuevo Proyecto' }).click();
  await describeProject(page, 'Andén Cero');
  await page.getByRole('button', { name: 'Crear Proyecto' }).click();
  await page.getByRole('link', { name: 'Andén Cero' }).click();
  await page.getByRole('heading', { level: 1, name: 'Andén Cero' }).waitFor();
  await page.getByText('Borrador', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publicar proyecto' }).click();
  await page.getByText('Publicado', { exact: true }).waitFor();

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await app.given.investment(await app.given.investor(), id, dollars(5000));
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('group', { name: 'Fondos comprometidos' }).getByText('US$ 5.000').waitFor();
  await page.getByRole('group', { name: 'Total de inversores' }).getByText('1', { exact: true }).waitFor();
  await page.getByRole('article').filter({ hasText: 'Andén Cero' }).getByText('US$ 5.000 de US$ 20.000').waitFor();
  expect(documents).toEqual([]);
});
