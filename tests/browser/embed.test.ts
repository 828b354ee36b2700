import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { embedPath, gamePath, PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage } from '#tests/support/browser.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { picture } from '#tests/support/media.ts';
import { overflowing } from './overflow.ts';

/** A page of another origin that frames these addresses. */
async function siteThatFrames(addresses: string[]): Promise<string> {
  const frames = addresses.map((address) => `<iframe src="${address}" width="360" height="440"></iframe>`);
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Otra</title>${frames.join('')}`),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test('another site frames the card of a game, whose link opens the game, and frames nothing else', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const game = { id: await app.given.project(dana, { title: 'Aurora' }), title: 'Aurora' };
  await app.ask('rest', dana, setCover(game.id, await picture()));
  const others = ['/', PUBLIC_PATHS.games, gamePath(game), `/projects/${game.id}`, embedPath(2_000_000_000)];
  const paths = [embedPath(game.id), ...others];
  const site = await siteThatFrames(paths.map((path) => `${app.url}${path}`));
  const expectedErrors = [/frame-ancestors 'none'/, new RegExp(site), /status of 404/];
  const page = await openPage({ baseURL: app.url, width: 400, expectedErrors });
  await page.goto(site);

  const card = page.frameLocator('iframe').first();
  await card.getByText('Estudio Sur').waitFor();
  await eventually(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await eventually(() =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.evaluate(() => document.body.textContent.includes('Fichín'))),
    ),
  ).toEqual(paths.map((_path, index) => index === 0));

  const opened = page.context().waitForEvent('page');
  await card.getByRole('link', { name: 'Aurora' }).click();
  const publicPage = await opened;
  await publicPage.getByRole('heading', { level: 1, name: 'Aurora' }).waitFor();
  expect(new URL(publicPage.url()).pathname).toBe(gamePath(game));
});

test('the card fits into a narrow frame, whatever its texts', async () => {
  const app = await startAppForTest();
  const word = 'Desoxirribonucleótido'.repeat(5).slice(0, 80);
  const id = await app.given.project(await app.given.developer(word), { title: word });
  const page = await openPage({ baseURL: app.url, width: 320 });
  await page.goto(embedPath(id));
  expect(await overflowing(page)).toEqual([]);
});
