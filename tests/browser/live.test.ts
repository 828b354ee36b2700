import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import { dollars, post } from './world.ts';

/** Resolves once the page has sent this subscription. */
const listening = (page: Page, operation: string): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (payload.toString().includes(`"operationName":"${operation}"`)) resolve();
      }),
    );
  });

test('what somebody else invests moves the bar on the page that is open', async () => {
  const app = await startAppForTest();
  const [dana, ines, olga] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
  const projectId = await app.given.project(dana, { fundingGoalCents: 1_000_000 });
  const watching = await openPageOf(olga, { baseURL: app.url });
  let sockets = 0;
  watching.on('websocket', () => (sockets += 1));
  const subscribed = Promise.all(['FundingLive', 'QuestionsLive'].map((name) => listening(watching, name)));
  await watching.goto(`/projects/${projectId}`);
  const documents = documentsOf(watching);
  await subscribed;
  await app.given.investment(ines, projectId, dollars(4000));

  const panel = watching.getByRole('region', { name: 'Invertir en este proyecto' });
  await panel.getByText('1 de 10 cupos ocupados').waitFor();
  const details = watching.getByRole('region', { name: 'Luces del Sur' });
  await details.getByText('US$ 4.000 de US$ 10.000').waitFor();
  await eventually(() => details.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect([documents, sockets]).toEqual([[], 1]); // one for all subscriptions
});

test('an update appears in the list that is open', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const page = await openPageOf(ines, { baseURL: app.url });
  const subscribed = listening(page, 'UpdatesLive');
  await page.goto(`/projects/${projectId}/updates`);
  await page.getByText('Este proyecto aún no tiene actualizaciones').waitFor();
  await subscribed;

  // The page cannot see when the server has accepted the subscription, so updates are published until one appears.
  const news = page.getByRole('link', { name: 'Recién salida', exact: true });
  await expect
    .poll(
      async () => {
        await post(app, dana, projectId, { title: 'Recién salida', content: 'Ya se puede leer.' });
        return news.count();
      },
      { interval: 1000 },
    )
    .toBeGreaterThan(0);
});
