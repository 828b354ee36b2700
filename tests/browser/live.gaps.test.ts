import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { invest } from './forms.ts';
import { dollars, post } from './world.ts';

/** A promise and the function that resolves it. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Holds the page's message that begins this subscription until `release` is called. */
async function holdSubscription(page: Page, operation: string) {
  const [asked, released] = [gate(), gate()];
  await page.routeWebSocket(/graphql/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (message.toString().includes(`"operationName":"${operation}"`)) {
        asked.open();
        await released.passed;
      }
      server.send(message);
    });
  });
  return { asked: asked.passed, release: released.open };
}

/** Holds the next answer to this query, once the server has given it, until `release` is called. */
async function holdAnswer(page: Page, operation: string) {
  const [given, released] = [gate(), gate()];
  let isNext = true;
  await page.route('**/graphql', async (route) => {
    const isHeld = isNext && route.request().postData()?.includes(`"operationName":"${operation}"`);
    if (!isHeld) return route.fallback();
    isNext = false;
    const response = await route.fetch();
    given.open();
    await released.passed;
    await route.fulfill({ response });
  });
  return { given: given.passed, release: released.open };
}

/** Resolves once the page has received a live message with this text. */
const told = (page: Page, text: string): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes(text)) resolve();
      }),
    );
  });

async function startProject() {
  const app = await startAppForTest();
  const [dana, ines, olga] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
  const project = await app.given.project(dana, { fundingGoalCents: 1_000_000 });
  await app.app.services.follows.follow(ines.viewer, project);
  return { app, dana, ines, olga, project };
}

type World = Awaited<ReturnType<typeof startProject>>;

const publish = ({ app, dana, project }: World) => post(app, dana, project, { title: 'Ya hay vías', content: 'Sí.' });
const link = (page: Page, name: string) => page.getByRole('link', { name }).first();

async function isSeen(shown: Locator): Promise<boolean> {
  await shown.waitFor();
  return shown.isVisible();
}

test.each<
  [what: string, operation: string, path: string, act: (world: World) => unknown, see: (page: Page) => Locator]
>([
  [
    'the funding of a project',
    'FundingLive',
    '/projects/1',
    ({ app, olga, project }) => app.given.investment(olga, project, dollars(4000)),
    (page) => page.getByText('1 de 10 cupos ocupados'),
  ],
  ['the updates', 'UpdatesLive', '/projects/1/updates', publish, (page) => link(page, 'Ya hay vías')],
])('what happens between the answer and the subscription appears: %s', async (_what, operation, path, act, see) => {
  const world = await startProject();
  const page = await openPageOf(world.ines, { baseURL: world.app.url });
  const { asked, release } = await holdSubscription(page, operation);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await asked;
  await act(world);
  release();
  expect(await isSeen(see(page))).toBe(true);
});

test('an update told while the list is on its way is listed', async () => {
  const { app, dana, ines, project } = await startProject();
  const page = await openPageOf(ines, { baseURL: app.url });
  const second = told(page, 'La segunda');
  await page.goto(`/projects/${project}/updates`);
  await page.getByText('Este proyecto aún no tiene actualizaciones').waitFor();
  const { given, release } = await holdAnswer(page, 'Updates');
  await post(app, dana, project, { title: 'La primera', content: 'Una.' });
  await given;
  await post(app, dana, project, { title: 'La segunda', content: 'Otra.' });
  await second;
  release();
  await page.getByRole('button', { name: '1 actualización nueva' }).click();
  expect(await isSeen(link(page, 'La segunda'))).toBe(true);
});

test('an answer that was given before another investment does not take it back', async () => {
  const { app, ines, olga, project } = await startProject();
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto(`/projects/${project}`);
  await page.getByLabel('Monto a invertir').waitFor();
  const { given, release } = await holdAnswer(page, 'Project');
  await invest(page, '1000');
  await given;
  await app.given.investment(olga, project, dollars(4000));
  const details = page.getByRole('region', { name: 'Luces del Sur' });
  await details.getByText('US$ 5.000 de US$ 10.000').waitFor();
  const again = page.waitForRequest((request) => request.postData()?.includes('"Project"') ?? false);
  release();
  await (await again).response();
  expect(await isSeen(details.getByText('US$ 5.000 de US$ 10.000'))).toBe(true);
});

test('after a long outage every subscription is back within five seconds, and tells what happened meanwhile', async () => {
  const { app, dana, ines, olga, project } = await startProject();
  const page = await openPageOf(ines, { baseURL: app.url });
  const begun: string[] = [];
  const open: WebSocketRoute[] = [];
  let [isAway, attempts] = [false, 0];
  await page.routeWebSocket(/graphql/, async (socket) => {
    if (isAway) {
      await socket.close({ code: 1012 });
      attempts += 1;
      return;
    }
    open.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      begun.push(/"operationName":"(\w+)"/.exec(message.toString())?.[1] ?? '');
      server.send(message);
    });
  });
  const all = expect.arrayContaining(['FundingLive', 'UnreadCountLive']) as string[];
  await page.clock.install();
  await page.goto(`/projects/${project}`);
  await page.getByLabel('Monto a invertir').waitFor();
  await page.keyboard.press('Tab');
  await eventually(() => begun).toEqual(all);

  await page.clock.pauseAt(Date.now() + 60_000);
  isAway = true;
  begun.length = 0;
  for (const socket of open) await socket.close({ code: 1012 });
  for (let times = 1; times <= 15; times += 1) {
    const before = attempts;
    await page.clock.runFor(5000);
    await eventually(() => attempts).toBeGreaterThan(before);
  }
  await app.given.investment(olga, project, dollars(4000));
  await post(app, dana, project, { title: 'Mientras tanto', content: 'Nadie escuchaba.' });
  isAway = false;
  await page.clock.runFor(5000);
  await eventually(() => begun).toEqual(all);
  await page.clock.resume();
  await page.getByText('1 de 10 cupos ocupados').waitFor();
  await link(page, 'Notificaciones, 1 sin leer').waitFor();
});
