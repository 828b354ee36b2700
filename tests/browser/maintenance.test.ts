import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';

test('a visitor is told of maintenance above the header, which nothing covers', async () => {
  const app = await startAppForTest({ maintenance: true });
  const page = await openPage({ baseURL: app.url, width: 360 });
  await page.goto('/');
  await page.getByLabel('Correo electrónico').waitFor();
  const edges = async () => {
    const strip = await page.getByRole('region', { name: 'Mantenimiento' }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    return [strip?.y, (strip?.height ?? 0) > 0, header?.y === strip?.height];
  };
  await eventually(edges).toEqual([0, true, true]);
});
