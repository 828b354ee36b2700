import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#server/kernel/media/picture.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { goTo, watchWaiting } from './tour.ts';
import { picture } from './world.ts';

/** Pixels: larger than any place in the app that shows a picture. */
const [WIDE, HIGH] = [1920, 1080];

/** A project with a cover, and an update with two pictures. */
async function illustrate(app: TestApp, dana: Account): Promise<{ projectId: number; updateId: number }> {
  const projectId = await app.given.project(dana);
  const bytes = await picture(WIDE, HIGH);
  await app.ask(dana, setCover(projectId, new Blob([new Uint8Array(bytes)])));
  const { id: updateId } = await app.app.services.updates.create(dana.viewer, projectId, {
    title: 'Con imágenes',
    content: 'Texto',
    type: 'progress',
    isPublic: true,
    media: ['Un valle', ''].map((caption) => ({ caption, file: { name: null, stream: () => Readable.from([bytes]) } })),
  });
  return { projectId, updateId };
}

type Shown = { address: string; type: string; pixels: number; place: number };

/** Every picture on the page, once all are loaded: the width fetched and the width displayed. */
async function picturesOf(page: Page): Promise<Shown[]> {
  const images = page.locator('main img');
  await images.first().waitFor();
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  const haveCome = () => images.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete));
  await eventually(haveCome).toBe(true);
  return images.evaluateAll((all: HTMLImageElement[]) =>
    Promise.all(
      all.map(async ({ currentSrc, clientWidth }) => {
        const file = await (await fetch(currentSrc, { headers: { accept: 'image/webp' } })).blob();
        const { width: pixels } = await createImageBitmap(file);
        return { address: currentSrc, type: file.type, pixels, place: clientWidth * devicePixelRatio };
      }),
    ),
  );
}

/** The smallest stored width that is at least `place`, or the largest stored width. */
const stepOf = (place: number): number => PICTURE_WIDTHS.find((width) => width >= place) ?? PICTURE_WIDTHS.at(-1) ?? 0;

let app: TestApp & { stop(): Promise<void> };
let ines: Account;
let projectId = 0;
let updateId = 0;

beforeAll(async () => {
  app = await startApp();
  const dana = await app.given.developer();
  ines = await app.given.investor();
  ({ projectId, updateId } = await illustrate(app, dana));
  await app.given.investment(ines, projectId, 100_000);
});
afterAll(() => app.stop());

test.each([
  { width: 1280, deviceScaleFactor: 1 },
  { width: 412, deviceScaleFactor: 1.75 },
  { width: 390, deviceScaleFactor: 3 },
])('no picture has more pixels than its place has use for: $width wide × $deviceScaleFactor', async (screen) => {
  const page = await openPageOf(ines, { baseURL: app.url, ...screen });
  const updates = `/projects/${projectId}/updates`;
  const settled = watchWaiting(page);
  await page.goto('/projects');
  for (const path of ['/projects', `/projects/${projectId}`, updates, `${updates}/${updateId}`]) {
    await goTo(page, path);
    await settled();
    const shown = await picturesOf(page);
    const wrong = shown.filter(({ type, pixels, place }) => type !== 'image/webp' || pixels > stepOf(place));
    expect({ path, wrong }).toEqual({ path, wrong: [] });
  }
});
