import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import { dollars, post } from './world.ts';

test('an investor hears of an update by the bell, finds it on the page and marks it as read', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana, { title: 'Luces del Sur' });
  await app.given.investment(ines, projectId, dollars(4000));
  const page = await openPageOf(ines, { baseURL: app.url });
  const heard = page.waitForEvent('websocket');
  await page.goto('/projects');
  const documents = documentsOf(page);
  const bell = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await bell('Notificaciones').waitFor();
  await heard;

  // The page can't see when the server has begun to tell it, so updates are published until one is counted.
  await expect
    .poll(
      async () => {
        await post(app, dana, projectId, { title: 'Recién salida', content: 'Ya se puede leer.' });
        return bell(/^Notificaciones, \d+ sin leer$/).count();
      },
      { timeout: 25_000, interval: 1000 },
    )
    .toBe(1);

  await bell(/^Notificaciones/).click();
  const group = page.getByRole('region', { name: 'Luces del Sur' });
  await group.getByText('Sin leer').first().waitFor();
  await page.getByRole('button', { name: 'Marcar todo como leído' }).click();
  await eventually(() => group.getByText('Sin leer').count()).toBe(0);
  await bell('Notificaciones').waitFor();
  await eventually(() => app.app.services.notifications.countUnread(ines.viewer)).toBe(0);

  await group.getByRole('link', { name: 'Nueva actualización «Recién salida»' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Recién salida' }).waitFor();
  expect(documents).toEqual([]);
});
