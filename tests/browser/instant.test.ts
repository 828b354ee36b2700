import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { allSettled } from '#tests/support/dispatches.ts';

/** Records the scripts and the operations the page asks for from now on. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const operation = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (operation || request.resourceType() === 'script') asked.push(operation ?? new URL(request.url()).pathname);
  });
  return asked;
}

/** Holds what the server sends, data and scripts, back until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(graphql|assets\/)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };

async function startShowing(options: Partial<Parameters<typeof openPageOf>[1]> = {}) {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor()];
  await app.given.project(dana, { title: 'Luces del Sur' });
  await allSettled(app); // what is told of later would be asked for again
  const page = await openPageOf(ines, { baseURL: app.url, ...options });
  return { page, card: page.getByRole('link', { name: 'Luces del Sur' }) };
}

test('a tap on a card shows the title without any answer, and the rest after a single one', async () => {
  const { page, card } = await startShowing(PHONE);
  const seen = watchRequests(page);
  await page.goto('/projects');
  await card.waitFor();
  await eventually(
    () => seen.filter((name) => /\/(ProjectScreen|ProjectScreen\.generated|Toasts)-/.test(name)).length,
  ).toBe(3);
  const release = await holdAnswers(page);
  const asked = watchRequests(page);
  await card.tap();
  await page.getByRole('heading', { level: 1, name: 'Luces del Sur' }).waitFor();
  await page.getByText(/comprometidos de/).waitFor();
  release();
  await page.getByLabel('Monto a invertir').waitFor();
  expect(asked.filter((name) => !name.includes('/assets/'))).toEqual(['Project']);
});

test("the first screen's data and the bell's number are asked for beside the session, once", async () => {
  const { page, card } = await startShowing();
  const asked = watchRequests(page);
  const operations = () => asked.filter((name) => !name.includes('/')).toSorted();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('/graphql', async (route) => {
    if (/"operationName":"Session"/.test(route.request().postData() ?? '')) await released;
    await route.continue();
  });
  await page.goto('/projects');
  await eventually(operations).toEqual(['Browse', 'Session', 'UnreadCount']);
  release();
  await card.waitFor();
  expect(operations()).toEqual(['Browse', 'Session', 'UnreadCount']);
});

test("the first screen's code is asked for before any of the app's has arrived", async () => {
  const { page } = await startShowing();
  const release = await holdAnswers(page);
  await page.goto('/projects/1', { waitUntil: 'commit' });
  const links = page.locator('link[rel=modulepreload]');
  await links.first().waitFor({ state: 'attached' });
  const files = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(files.filter((file) => /\/(ProjectScreen|ProjectScreen\.generated)-/.test(file))).toHaveLength(2);
  release();
  await page.getByLabel('Monto a invertir').waitFor();
});

test('on a connection that saves data a link that is pointed at loads nothing', async () => {
  const { page, card } = await startShowing();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/projects');
  await card.waitFor();
  const asked = watchRequests(page);
  await card.hover();
  await card.focus();
  await page.getByRole('link', { name: 'Dashboard' }).hover();
  await card.click();
  await page.getByLabel('Monto a invertir').waitFor();
  expect(asked.filter((name) => name === 'Project')).toHaveLength(1);
  expect(asked.filter((name) => name === 'InvestorDashboard')).toEqual([]);
});
