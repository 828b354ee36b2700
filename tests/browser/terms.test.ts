import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { overflowing } from './overflow.ts';

async function openWorld() {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana, { roi: 2500, maxInvestors: 10 });
  const agreed = async () => {
    const { investments } = app.app.database.tables;
    return (await app.app.database.read.select().from(investments)).map(({ roi, maxInvestors }) => [roi, maxInvestors]);
  };
  return { app, dana, ines, id, agreed };
}

const partsOf = (page: Page) => ({
  amount: page.getByLabel('Monto a invertir'),
  button: page.locator('form').getByRole('button', { name: 'Invertir' }),
  strip: page.getByRole('group', { name: 'Las condiciones cambiaron' }),
  accepted: page.getByRole('group', { name: 'Condiciones aceptadas' }),
});

/** Counts the investments that the page sends. */
function sentBy(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"Invest"')) count += 1;
  });
  return () => count;
}

const isFocused = (at: ReturnType<Page['locator']>) => at.evaluate((element) => element === document.activeElement);

test('terms that a studio changes while somebody invests are shown beside the old ones, and agreed to by hand', async () => {
  const { app, dana, ines, id, agreed } = await openWorld();
  const page = await openPageOf(ines, { baseURL: app.url, width: 360, colorScheme: 'dark' });
  await page.routeWebSocket(/graphql/, (socket) => socket.close()); // hears of nothing
  const sent = sentBy(page);
  const { amount, button, strip, accepted } = partsOf(page);
  await page.goto(`/projects/${id}`);
  await amount.fill('1000');
  await page.getByText('ROI esperado de 25').waitFor();

  const fields = { roi: 100, investmentModel: 'Préstamo sin interés' };
  await app.app.services.projects.edit(dana.viewer, id, { fields, cover: null });
  await button.focus();
  await page.keyboard.press('Enter');
  await strip.waitFor();
  await eventually(() =>
    strip
      .locator('dl')
      .innerText()
      .then((text) => text.split('\n').filter(Boolean)),
  ).toEqual([
    'Qué reciben los inversores',
    'Antes',
    'Participación en ingresos',
    'Ahora',
    'Préstamo sin interés',
    'ROI esperado',
    'Antes',
    '25\u00A0%',
    'Ahora',
    '1\u00A0%',
  ]);
  await eventually(() => isFocused(button)).toBe(true);
  await eventually(() => amount.inputValue()).toBe('1000');
  await eventually(() => page.locator('[data-announcer]').innerText()).toContain(
    'Las condiciones cambiaron: Qué reciben los inversores, Préstamo sin interés; ROI esperado, 1',
  );
  expect([await findingsOn(page), await overflowing(page)]).toEqual([[], []]);

  await page.keyboard.press('Enter');
  await eventually(() => isFocused(strip)).toBe(true);
  expect(sent()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => isFocused(accepted)).toBe(true);
  await page.getByText('ROI esperado de 1').waitFor();
  await eventually(async () => [sent(), await amount.inputValue()]).toEqual([1, '1000']);
  await button.click();
  await page.getByText('¡Inversión exitosa!').waitFor();
  expect(await agreed()).toEqual([[100, 10]]);
});

test('an open page hears of changed terms, keeps those it showed and sends nothing until the newest are accepted', async () => {
  const { app, dana, ines, id, agreed } = await openWorld();
  const page = await openPageOf(ines, { baseURL: app.url });
  const sent = sentBy(page);
  const { amount, button, strip, accepted } = partsOf(page);
  await page.goto(`/projects/${id}`);
  await amount.fill('1000');
  await page.getByText('ROI esperado de 25').waitFor();
  const edit = (fields: { roi?: number; maxInvestors?: number }) =>
    app.app.services.projects.edit(dana.viewer, id, { fields, cover: null });

  // The page can't see when the server has accepted the subscription, so terms are changed until it hears of it.
  let roi = 100;
  await expect
    .poll(async () => ((roi += 1), await edit({ roi }), strip.count()), { interval: 1000, timeout: 60_000 })
    .toBe(1);
  await eventually(() => strip.innerText()).toContain(`${roi / 100}`.replace('.', ','));
  await eventually(() => isFocused(amount)).toBe(true);
  await eventually(() => page.getByText('ROI esperado de 25').count()).toBe(1);
  await page.keyboard.press('Enter');
  await eventually(() => isFocused(strip)).toBe(true);

  await edit({ maxInvestors: 7 });
  await strip.getByText('7 inversores').waitFor();
  await strip.getByText('10 inversores').waitFor();
  await eventually(async () => [sent(), await amount.inputValue()]).toEqual([0, '1000']);
  await strip.getByRole('button', { name: 'Ver y aceptar' }).dblclick();
  await accepted.waitFor();
  expect(sent()).toBe(0);
  await button.click();
  await page.getByText('¡Inversión exitosa!').waitFor();
  expect(await agreed()).toEqual([[roi, 7]]);
});

test('terms that read as those that were seen ask nothing', async () => {
  const { app, dana, ines, id, agreed } = await openWorld();
  const page = await openPageOf(ines, { baseURL: app.url });
  const { amount, button, strip } = partsOf(page);
  await page.goto(`/projects/${id}`);
  await amount.fill('1000');
  const edit = (roi: number) => app.app.services.projects.edit(dana.viewer, id, { fields: { roi }, cover: null });
  let roi = 100;
  await expect.poll(async () => (await edit((roi += 1)), strip.count()), { interval: 1000, timeout: 60_000 }).toBe(1);
  await edit(2500);
  await strip.waitFor({ state: 'detached' });
  await button.click();
  await page.getByText('¡Inversión exitosa!').waitFor();
  expect(await agreed()).toEqual([[2500, 10]]);
});
