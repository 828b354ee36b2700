import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { fillWorld } from './full.world.ts';
import type { Ids } from './routes.ts';
import { takeShifts, watchShifts } from './shifts.ts';
import { goTo, watchWaiting } from './tour.ts';

/** Holds the answers back until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute('**/graphql');
  await page.route('**/graphql', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const SIZES = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
];

let app: TestApp & { stop(): Promise<void> };
let ines: Account;
let ids: Ids;

beforeAll(async () => {
  app = await startApp();
  ines = await app.given.investor('Inés');
  ids = await fillWorld(app, await app.given.developer('Estudio Dana'), ines);
});
afterAll(() => app.stop());

test.each(SIZES)('nothing moves on a $name when the data of a screen arrives', async ({ width, height }) => {
  const { projectId, updateId, developerId } = ids;
  const page = await openPageOf(ines, { baseURL: app.url, width, height });
  const settled = watchWaiting(page);
  await watchShifts(page);
  await page.goto('/test');
  await settled();
  const moved: string[] = [];
  const project = `/projects/${projectId}`;
  const screens = [`${project}/updates/${updateId}`, `/developers/${developerId}`, '/dashboard', '/projects', project];
  for (const address of [...screens, `${project}/updates`, '/profile', '/notifications']) {
    const release = await holdAnswers(page);
    await goTo(page, address);
    await settled(true);
    await takeShifts(page);
    release();
    await settled();
    const shifts = await takeShifts(page);
    moved.push(...shifts.map(({ value, moved: what }) => `${address} ${value.toFixed(4)} ${what.join(' | ')}`));
  }
  expect(moved).toEqual([]);
});
