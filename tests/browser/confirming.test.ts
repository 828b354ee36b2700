import { expect, test } from 'vitest';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { openPageOf } from '#tests/support/browser.ts';
import { invest } from './forms.ts';

type Own = { me: { investments: { edges: { node: { amount: number } }[] } } };

const amountsOf = ({ me }: Own): number[] => me.investments.edges.map(({ node }) => node.amount);

const OWN = { graphql: { query: '{ me { investments(first: 9) { edges { node { amount } } } } }', pick: amountsOf } };

/** Milliseconds between two presses: the dialog is fading out. */
const GAP = 80;

test('another amount after a lost answer is invested once, however fast Enter is pressed twice', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana);
  const page = await openPageOf(ines, {
    baseURL: app.url,
    reducedMotion: 'no-preference',
    expectedErrors: [/ERR_FAILED/],
  });
  let isLost = true;
  let sent = 0;
  let answerAll = () => {};
  const answered = new Promise<void>((resolve) => (answerAll = resolve));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"operationName":"Invest"')) return route.fallback();
    if (isLost) return route.abort();
    sent += 1;
    await answered;
    return route.continue();
  });

  await page.goto(`/projects/${id}`);
  await invest(page, '1500');
  await page.getByText(/No sabemos si tu inversión/).waitFor();
  isLost = false;
  await page.evaluate(() => dispatchEvent(new Event('online'))); // otherwise the server counts as away for seconds more
  await invest(page, '2000');
  const dialog = page.getByRole('alertdialog');
  await dialog.locator(':focus').waitFor();
  await dialog.getByRole('button', { name: /^Invertir/ }).press('Enter', { delay: GAP });
  await page.keyboard.press('Enter');
  answerAll();
  await page.getByText('¡Inversión exitosa!').waitFor();
  expect(sent).toBe(1);
  expect((await app.ask(ines, OWN)).data).toEqual([2000]);
});

test('a failure right after what was confirmed takes the focus from the dialog that is fading out', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const id = await app.given.project(dana);
  const page = await openPageOf(dana, {
    baseURL: app.url,
    reducedMotion: 'no-preference',
    expectedErrors: [/ERR_FAILED/],
  });
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"operationName":"ConcludeProject"') ? route.abort() : route.fallback(),
  );
  await page.goto(`/projects/${id}/conclude`);
  await page.getByLabel('Qué pasó con el juego').selectOption('Se lanzó');
  await page.getByLabel('Texto de cierre').fill('Ya está a la venta.');
  await page.getByLabel('Fecha').fill(dayOf(new Date()));
  await page.getByRole('button', { name: 'Contar cómo terminó' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.locator(':focus').waitFor();
  await dialog.getByRole('button', { name: 'Contar cómo terminó' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const focused = page.locator('[role=alert]:focus');
  await expect.poll(() => focused.innerText()).toContain('No pudimos conectar con el servidor');
});
