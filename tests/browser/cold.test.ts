import { beforeAll, expect, test } from 'vitest';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openPage } from '#tests/support/browser.ts';
import { takeShifts, watchShifts } from './shifts.ts';
import { addGallery } from './world.ts';

/** Bytes a second, and milliseconds. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

let app: TestApp & { stop(): Promise<void> };
let addresses: string[];

beforeAll(async () => {
  app = await startApp();
  const dana = await app.given.developer('Estudio Sur');
  const title = 'Aurora Boreal, la travesía';
  const shortDescription =
    'Una aventura de faros, niebla y cartas que llegan tarde, dibujada a mano cuadro por cuadro.';
  const longDescription = `${shortDescription} `.repeat(12);
  const id = await app.given.project(dana, { title, shortDescription, longDescription });
  await addGallery(app, dana, id, 2);
  for (let other = 0; other < 6; other += 1)
    await app.given.project(dana, { title: `Otro ${other}`, shortDescription });
  addresses = ['/juegos', gamePath({ id, title })];
  return () => app.stop();
});

test.each([360, 1280])(
  'a public page hardly moves while it arrives, first seen over a slow network %i wide',
  async (width) => {
    for (const address of addresses) {
      const page = await openPage({
        baseURL: app.url,
        width,
        height: 740,
        hasTouch: width === 360,
        isMobile: width === 360,
      });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW);
      await watchShifts(page);
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const shifts = await takeShifts(page);
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(score, `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
    }
  },
);
