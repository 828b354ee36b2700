import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';

test('a page whose scripts did not arrive says so, with a link that loads it again', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, expectedErrors: [/ERR_FAILED/] });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const again = page.getByRole('alert').getByRole('link', { name: 'Cargar de nuevo' });
  await again.waitFor();
  await page.unroute('**/assets/*.js');
  await again.click();
  await eventually(() => page.getByRole('tab', { name: 'Iniciar Sesión' }).isVisible()).toBe(true);
  await eventually(() => again.isVisible()).toBe(false);
});
