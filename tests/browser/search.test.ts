import type { Page, Route } from 'playwright-core';
import { test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { goTo } from './tour.ts';
import { promise } from './world.ts';

/** Milliseconds from key to key: more than the pause after which a search begins. */
const RHYTHM = 350;

type Watched = { written: string[] };
declare const window: Watched & Window;

/** A project and a milestone called «Faro mudo», among others. */
async function world({ given, ...app }: TestApp) {
  const [dana, ines] = [await given.developer(), await given.investor()];
  const projectId = await given.project(dana, { title: 'Faro mudo' });
  await given.project(dana, { title: 'Río', shortDescription: 'Agua.', description: 'Agua.' });
  for (const title of ['Faro mudo', 'Río']) {
    await promise({ given, ...app }, dana, projectId, { title, dueDate: '2030-05-03' });
  }
  return { ines, projectId };
}

const boxOf = (page: Page) => page.getByRole('searchbox');

/** Notes what the page itself puts into the box: typing does not. */
const watchBox = (page: Page) =>
  boxOf(page).evaluate((box) => {
    window.written = [];
    const own = Object.getOwnPropertyDescriptor(box, 'value');
    const { get, set } = own ?? Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    Object.defineProperty(box, 'value', {
      configurable: true,
      get,
      set(text: string) {
        window.written.push(text);
        set?.call(box, text);
      },
    });
  });

const written = (page: Page) => page.evaluate(() => window.written);

const wordsIn = (page: Page) => new URL(page.url()).searchParams.get('buscar');

test('a search box loses no letter, never goes blank and brings nothing cleared back, however slow the machine', async () => {
  const app = await startAppForTest();
  const { ines, projectId } = await world(app);
  const page = await openPageOf(ines, { baseURL: app.url });
  const boxes = {
    '/projects': '1 proyecto', // the server looks for words
    [`/projects/${projectId}/milestones`]: '1 hito', // the page does
  };
  const devtools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto('/projects');
  for (const [path, count] of Object.entries(boxes)) {
    await goTo(page, path);
    await page.locator('h1[data-former]').waitFor({ state: 'detached' });
    await watchBox(page);
    await slowDown(4);
    await boxOf(page).pressSequentially('faro', { delay: RHYTHM });
    await eventually(async () => [await boxOf(page).inputValue(), wordsIn(page)]).toEqual(['faro', 'faro']);
    await slowDown(1); // it burns the processor for as long as it lasts
    await page
      .getByRole('status')
      .filter({ hasText: `${count} para «faro»` })
      .waitFor();
    await slowDown(4);
    await boxOf(page).press('Control+A');
    await boxOf(page).press('Backspace');
    await eventually(() => wordsIn(page)).toBe(null);
    await slowDown(1);
    await page.getByRole('status').filter({ hasText: 'para «' }).waitFor({ state: 'detached' });
    await eventually(async () => [await boxOf(page).inputValue(), await written(page)], path).toEqual(['', []]);
  }
});

/** Holds the answers to searches of projects until they are let through; says which words were asked for. */
async function holdSearches(page: Page) {
  const held: { words: string; route: Route }[] = [];
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as {
      operationName: string;
      variables: { filter?: { search?: string } | null };
    };
    if (operationName !== 'Browse') return route.continue();
    held.push({ words: variables.filter?.search ?? '', route });
  });
  return {
    asked: () => held.map(({ words }) => words),
    answer: (words: string) => held.find((one) => one.words === words)?.route.continue(),
  };
}

/** Types within one task, so that there is no pause between the letters on any machine. */
const typeAtOnce = (page: Page, letters: string) =>
  boxOf(page).evaluate((box, text) => {
    (box as HTMLInputElement).focus();
    for (const letter of text) document.execCommand('insertText', false, letter);
  }, letters);

test('a search waits for a pause in typing, and late answers change nothing in its box', async () => {
  const app = await startAppForTest();
  const { ines } = await world(app);
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto('/projects');
  await page.getByText('2 proyectos').first().waitFor();
  const searches = await holdSearches(page);
  await watchBox(page);
  await typeAtOnce(page, 'agu');
  await eventually(searches.asked).toEqual(['agu']);
  await typeAtOnce(page, 'a salada');
  await eventually(searches.asked).toEqual(['agu', 'agua salada']);
  await searches.answer('agua salada');
  await page.getByText('No se encontraron proyectos').waitFor();
  await searches.answer('agu');
  await page.getByRole('status').filter({ hasText: '0 proyectos para «agua salada»' }).waitFor();
  await eventually(async () => [await boxOf(page).inputValue(), await written(page)]).toEqual(['agua salada', []]);
});

test('links, Back and Forward set the words of a search that is not being typed', async () => {
  const app = await startAppForTest();
  const { ines } = await world(app);
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto('/projects?buscar=agua');
  await page.getByText('1 proyecto', { exact: true }).waitFor();
  await eventually(() => boxOf(page).inputValue()).toBe('agua');
  await boxOf(page).fill('faro');
  await eventually(() => wordsIn(page)).toBe('faro');
  await page.getByRole('link', { name: 'Explorar', exact: true }).click();
  await eventually(() => boxOf(page).inputValue()).toBe('');
  await page.goBack();
  await eventually(() => boxOf(page).inputValue()).toBe('faro');
  await page.goForward();
  await eventually(() => boxOf(page).inputValue()).toBe('');

  await boxOf(page).fill('ag');
  await eventually(() => wordsIn(page)).toBe('ag');
  await page.goBack();
  await eventually(() => boxOf(page).inputValue()).toBe('faro');
});
