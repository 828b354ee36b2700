import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';

type Icon = { src: string; sizes: string; type: string };

/** Pages of tests are opened in private windows, which install nothing. */
const PRIVATE = 'in-incognito';

test('the browser can install the app, whose icons have the size they say', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url });
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${app.url}/manifest.webmanifest`);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== PRIVATE)).toEqual([]);

  const manifest = JSON.parse(data) as { lang: string; icons: Icon[] };
  expect(manifest.lang).toBe('es');
  const touchIcon = { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' };
  for (const { src, type, sizes } of [...manifest.icons, touchIcon]) {
    const loaded = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    const answer = await page.request.get(src);
    expect([answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
      type,
      'public, max-age=300',
    ]);
    if (sizes !== 'any') expect(loaded, src).toBe(sizes);
  }
  const answer = await page.request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
});

test('the bars of the browser have the colour of the header in the theme that was chosen', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, colorScheme: 'light' });
  await page.goto('/');
  const shown = page.locator('meta[name=theme-color][media=all]');
  await eventually(() => shown.getAttribute('content')).toBe('#FFFFFF');
  await page
    .getByRole('button', { name: /tema oscuro/i })
    .first()
    .click();
  await eventually(() => shown.getAttribute('content')).toBe('#1A1230');
  await page.reload();
  await eventually(() => shown.getAttribute('content')).toBe('#1A1230');
});
