import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { openPageOf } from '#tests/support/browser.ts';
import { scaledCount, reportCount } from '#tests/support/counts.ts';
import { VECTORS } from '#tests/support/hostile.vectors.ts';
import { goTo, watchWaiting } from './tour.ts';
import { post } from './world.ts';

/** Elements in the page that no user's text may create. */
const foreign = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong = [
      ...document.querySelectorAll(
        'main script, main iframe, main object, main embed, main base, main style, form[action]',
      ),
    ];
    for (const element of document.querySelectorAll('main *')) {
      if ([...element.attributes].some(({ name }) => name.startsWith('on') || name === 'srcdoc')) wrong.push(element);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
      const { protocol, origin, rel } = link;
      const isOurs = origin === location.origin;
      const isMarked = ['noopener', 'nofollow'].every((word) => rel.split(' ').includes(word));
      if (!['http:', 'https:', 'mailto:'].includes(protocol) || !(isOurs || isMarked)) wrong.push(link);
    }
    for (const image of document.querySelectorAll<HTMLImageElement>('main img[src]')) {
      if (new URL(image.src).origin !== location.origin) wrong.push(image);
    }
    return wrong.map((element) => `${location.pathname} ${element.outerHTML.slice(0, 200)}`);
  });

/**
 * The texts that get their own page: all in the torture run, a twelfth in `npm test`, where one preview shows all of
 * them.
 */
const alone = <T>(all: T[]): T[] => all.filter((_one, index) => index % scaledCount(12, 1) === 0);

/** The text on one line, cut to the length of a title. */
const lineOf = (vector: string): string => vector.replaceAll(/\s+/g, ' ').slice(0, 150);

function hearDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return dialogs;
}

test(`${VECTORS.length} hostile texts do nothing in an update, its title, its preview or its comments`, async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana);
  const updates: number[] = [];
  for (const vector of alone(VECTORS)) {
    const updateId = await post(app, dana, projectId, { title: lineOf(vector), content: vector });
    await app.app.services.comments.add(ines.viewer, updateId, vector);
    updates.push(updateId);
  }
  const page = await openPageOf(dana, { baseURL: app.url });
  const dialogs = hearDialogs(page);
  const settled = watchWaiting(page);
  const found: string[] = [];
  await page.goto(`/projects/${projectId}/updates`);
  await settled();
  found.push(...(await foreign(page)));
  for (const updateId of updates) {
    await goTo(page, `/projects/${projectId}/updates/${updateId}`);
    await settled();
    found.push(...(await foreign(page)));
  }
  await page.goto(`/create-update/${projectId}`);
  await page.getByRole('textbox', { name: 'Contenido' }).fill(VECTORS.join('\n\n'));
  await page.getByRole('tab', { name: 'Vista previa' }).click();
  await settled();
  found.push(...(await foreign(page)));
  expect(found).toEqual([]);
  expect(dialogs).toEqual([]);
  reportCount('hostile texts', VECTORS.length);
  reportCount('pages of their own', updates.length);
}, 300_000);

test('the same texts do nothing in the names of studios, projects, people and milestones', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor(VECTORS[0]);
  const page = await openPageOf(ines, { baseURL: app.url });
  const dialogs = hearDialogs(page);
  const settled = watchWaiting(page);
  const found: string[] = [];
  await page.goto('/');
  for (const vector of alone(VECTORS.map(lineOf).filter(({ length }) => length <= 120))) {
    const studio = await app.given.developer(vector);
    const projectId = await app.given.project(studio, {
      title: vector,
      description: vector,
      shortDescription: vector,
      longDescription: vector,
      platforms: [vector.slice(0, 30)],
    });
    await app.app.services.milestones.create(studio.viewer, projectId, {
      title: vector,
      description: vector,
      dueDate: '2030-01-01',
    });
    await goTo(page, `/projects/${projectId}`);
    await settled();
    found.push(...(await foreign(page)));
  }
  for (const address of ['/dashboard', '/projects', '/developers', '/investors']) {
    await goTo(page, address);
    await settled();
    found.push(...(await foreign(page)));
  }
  expect(found).toEqual([]);
  expect(dialogs).toEqual([]);
}, 300_000);
