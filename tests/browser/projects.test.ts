import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { describeProject, unfold } from './forms.ts';
import { dollars } from './world.ts';

test('a studio fills the form wrong, then right, and changes the project later', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Dana');
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto('/create-project');
  for (const section of ['Información Básica', 'Estado de Desarrollo', 'Información de Financiamiento']) {
    await page.getByRole('region', { name: section }).waitFor();
  }
  const submit = page.getByRole('button', { name: 'Crear Proyecto' });
  await submit.click();
  const title = page.getByLabel(/^Título/);
  await eventually(() => title.evaluate((field) => field === document.activeElement)).toBe(true);

  await describeProject(page, 'Marea Baja');
  await unfold(page, 'Plataformas');
  const platform = page.getByLabel('Plataformas', { exact: true });
  await platform.fill('  Switch ');
  await platform.press('Enter');
  await platform.fill('switch');
  await page.getByRole('button', { name: 'Agregar plataforma' }).click();
  const tags = page.getByRole('list', { name: 'Plataformas elegidas' }).getByRole('listitem');
  await eventually(() => tags.allTextContents()).toEqual(['PC×', 'Switch×']);
  await page.getByRole('button', { name: 'Quitar PC' }).click();
  await eventually(() => tags.allTextContents()).toEqual(['Switch×']);

  const limits = await unfold(page, 'Montos y cupos');
  await page.getByLabel('Inversión mínima').fill('60000');
  await limits.getByText('desde US$ 60.000, hasta US$ 50.000, 10 inversores').waitFor();
  await limits.locator('summary').click();
  await submit.click();
  await page.getByText('La inversión mínima no puede superar la máxima').waitFor();
  await page.getByLabel('Inversión mínima').fill('500');
  await page.getByText('Publicar inmediatamente').click();
  await submit.click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Marea Baja' }).click();
  await page.getByRole('heading', { level: 1, name: 'Marea Baja' }).waitFor();
  await page.getByText('Publicado', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Editar proyecto' }).click();
  await page.getByLabel(/^Título/).fill('Marea Alta');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('heading', { level: 1, name: 'Marea Alta' }).waitFor();
  await page.getByRole('tab', { name: 'Detalles' }).click();
  await page.getByText('Switch', { exact: true }).waitFor();
  await eventually(() => page.getByText('PC', { exact: true }).count()).toBe(0);
});

test('terms are locked once money arrived, and the form says so', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor()];
  const projectId = await app.given.project(dana);
  await app.given.investment(ines, projectId, dollars(1000));
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto(`/projects/${projectId}/edit`);
  await page.getByText(/El proyecto ya recibió inversiones/).waitFor();
  await eventually(() => page.getByLabel(/^Meta de financiamiento/).isDisabled()).toBe(true);
  await eventually(() => page.getByLabel(/^Título/).isDisabled()).toBe(false);
});

test('the form is short, an index leads to its sections on a wide screen, and a phone has none', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto('/create-project');
  const index = page.getByRole('navigation', { name: 'Secciones del formulario' });
  await index.getByRole('link').first().waitFor();
  const headings = page.getByRole('form', { name: 'Proyecto' }).getByRole('heading', { level: 2 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1800);
  const titles = await index.getByRole('link').allTextContents();
  expect(titles).toEqual(await headings.allTextContents());
  await index.getByRole('link', { name: 'Publicación' }).press('Enter');
  const section = page.getByRole('region', { name: 'Publicación' });
  await eventually(() => section.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  const first = section.getByRole('checkbox', { name: 'Publicar inmediatamente' });
  await eventually(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
  await index.getByRole('link', { name: 'Estado de Desarrollo' }).click();
  const isInSight = () =>
    page.getByRole('heading', { name: 'Estado de Desarrollo' }).evaluate((heading) => {
      const { left, top, width } = heading.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + 5) === heading; // below the header of the page
    });
  await eventually(isInSight).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
  await page.setViewportSize({ width: 360, height: 740 });
  await index.waitFor({ state: 'hidden' });
});

test('on paper a project has no forms', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor()];
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto(`/projects/${await app.given.project(dana)}`);
  const controls = page.locator('main').locator('input, textarea, button[type=submit]');
  await page.getByLabel('Monto a invertir').waitFor();
  await page.getByLabel('Pregúntale a Dana').waitFor();
  await page.emulateMedia({ media: 'print' });
  await eventually(() => controls.filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await eventually(() => controls.filter({ visible: true }).count()).toBeGreaterThan(2);
});
