import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { openPageOf } from '#tests/support/browser.ts';
import { invest } from './forms.ts';

const OWN = { graphql: { query: '{ me { investments(first: 9) { edges { node { amount } } } } }', pick: amountsOf } };

type Own = { me: { investments: { edges: { node: { amount: number } }[] } } };

function amountsOf({ me }: Own): number[] {
  return me.investments.edges.map(({ node }) => node.amount).sort((one, other) => one - other);
}

/** Milliseconds between two presses, the second while the dialog fades out. */
const GAPS = [30, 80, 180];

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
  let answered = new Promise<void>(() => {});
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"operationName":"Invest"')) return route.fallback();
    sent += 1;
    if (isLost) return route.abort();
    await answered;
    return route.continue();
  });

  await page.goto(`/projects/${id}`);
  for (const [index, gap] of GAPS.entries()) {
    [isLost, sent] = [true, 0];
    answered = new Promise((resolve) => (answerAll = resolve));
    await invest(page, '1500');
    await page.getByText(/No sabemos si tu inversión/).waitFor();
    isLost = false;
    await invest(page, `${2000 + index}`);
    const dialog = page.getByRole('alertdialog');
    await dialog.locator(':focus').waitFor();
    await dialog.getByRole('button', { name: /^Invertir/ }).press('Enter', { delay: gap });
    await page.keyboard.press('Enter');
    answerAll();
    await page.getByText('¡Inversión exitosa!').waitFor();
    expect(sent, `requests, of which one was lost, with a gap of ${gap} ms`).toBe(2);
  }
  expect((await app.ask(ines, OWN)).data).toEqual([2000, 2001, 2002]);
});
