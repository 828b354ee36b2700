import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { dollars } from './world.ts';

test('a portfolio prints dark on white, whatever the screen is', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  await app.given.investment(ines, await app.given.project(dana), dollars(1000));
  const page = await openPageOf(ines, { baseURL: app.url, colorScheme: 'dark' });
  await page.goto('/my-investments');
  const amount = page.getByRole('group', { name: 'Comprometido' }).getByText('US$ 1.000');
  const lightness = () => amount.evaluate((text) => getComputedStyle(text).color.match(/\d+/g)?.map(Number)[0] ?? -1);
  await eventually(lightness).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'print' });
  await eventually(lightness).toBeLessThan(60);
  await page.emulateMedia({ media: 'screen' });
  await eventually(lightness).toBeGreaterThan(200);
  await eventually(() => page.locator('html').getAttribute('class')).toBe('dark');
});
