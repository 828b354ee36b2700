import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPageOf } from '#tests/support/browser.ts';
import { invest } from './forms.ts';
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

test('two people at once: what one invests moves the bar in front of the other', async () => {
  const app = await startAppForTest();
  const [dana, ines, olga] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
  const projectId = await app.given.project(dana, { fundingGoalCents: 1_000_000 });
  const watching = await openPageOf(olga, { baseURL: app.url });
  const subscribed = listening(watching, 'FundingLive');
  await watching.goto(`/projects/${projectId}`);
  const documents = documentsOf(watching);
  await subscribed;
  const investing = await openPageOf(ines, { baseURL: app.url });
  await investing.goto(`/projects/${projectId}`);

  await invest(investing, '4000');
  await investing.getByText('¡Inversión exitosa!').waitFor();

  const panel = watching.getByRole('region', { name: 'Invertir en este proyecto' });
  await panel.getByText('1 de 10 cupos ocupados').waitFor();
  const details = watching.getByRole('region', { name: 'Luces del Sur' });
  await details.getByText('US$ 4.000 de US$ 10.000').waitFor();
  await eventually(() => details.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  expect(documents).toEqual([]);
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

test('what happened while live updates were interrupted appears once they resume', async () => {
  const app = await startAppForTest();
  const [dana, ines, olga] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
  const projectId = await app.given.project(dana, { fundingGoalCents: 1_000_000 });
  const project = await openPageOf(ines, { baseURL: app.url });
  const list = await openPageOf(ines, { baseURL: app.url });
  const bothListen = () => Promise.all([listening(project, 'FundingLive'), listening(list, 'UpdatesLive')]);
  const subscribed = bothListen();
  await project.goto(`/projects/${projectId}`);
  await list.goto(`/projects/${projectId}/updates`);
  await list.getByText('Este proyecto aún no tiene actualizaciones').waitFor();
  await subscribed;

  const resumed = bothListen();
  for (const socket of app.app.fastify.websocketServer.clients) socket.close(1012);
  await app.given.investment(olga, projectId, dollars(4000));
  await post(app, dana, projectId, { title: 'Mientras tanto', content: 'Nadie escuchaba.' });
  await resumed;

  const details = project.getByRole('region', { name: 'Luces del Sur' });
  await details.getByText('US$ 4.000 de US$ 10.000').waitFor();
  await eventually(() => details.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await list.getByRole('link', { name: 'Mientras tanto', exact: true }).waitFor();
});

test('without a WebSocket everything else still works', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.routeWebSocket(/graphql/, (socket) => socket.close());
  await page.goto(`/projects/${projectId}`);
  await invest(page, '1000');
  await page.getByText('¡Inversión exitosa!').waitFor();
  await page.getByText('1 de 10 cupos ocupados').waitFor();
  expect(await app.given.fundingOf(projectId)).toMatchObject({ raised: 100_000, investors: 1 });
});
