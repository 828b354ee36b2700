import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openPage, openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { findingsOn } from './axe.ts';
import { fillWorld } from './full.world.ts';
import { ADDRESSES, type Ids } from './routes.ts';
import { goTo, watchWaiting } from './tour.ts';
import { post, promise } from './world.ts';

const FAILED = { errors: [{ message: 'Algo falló de nuestro lado', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };

/** What a tour may take on a machine with other things to do. */
const TOUR_MS = 180_000;

type State = 'full' | 'empty' | 'loading' | 'error';
type Reader = { role: 'developer' | 'investor'; account: Account };

let app: TestApp & { stop(): Promise<void> };
let readers: Record<'full' | 'empty', Reader[]>;
let ids: Record<'full' | 'empty', Ids>;

beforeAll(async () => {
  app = await startApp();
  const { developer, investor, project } = app.given;
  const [dana, ines, nora, olga] = [
    await developer('Estudio Dana'),
    await investor('Inés'),
    await developer(),
    await investor(),
  ];
  // An update and a milestone have an address only once they are there; the rest of it is empty.
  const projectId = await project(nora, { title: 'Sin nada', isPublished: true });
  const updateId = await post(app, nora, projectId, { title: 'Sola', content: 'Nada más.' });
  const milestoneId = await promise(app, nora, projectId, { title: 'Único', dueDate: '2030-01-01' });
  ids = { full: await fillWorld(app, dana, ines), empty: { projectId, updateId, milestoneId } };
  readers = {
    full: [
      { role: 'developer', account: dana },
      { role: 'investor', account: ines },
    ],
    empty: [
      { role: 'developer', account: nora },
      { role: 'investor', account: olga },
    ],
  };
});

afterAll(() => app.stop());

/** Keeps the server's answers back, or turns them into failures; who is asking is always answered. */
async function keepIn(page: Page, state: State): Promise<void> {
  if (state === 'full' || state === 'empty') return;
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName === 'Session') return route.continue();
    return state === 'error' ? route.fulfill({ json: FAILED }) : undefined;
  });
}

/** Colours change by transitions, one level of the page after the other: they are looked at once all are done. */
const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(async (name) => {
    document.documentElement.className = name;
    let changing: Animation[];
    do {
      await new Promise(requestAnimationFrame);
      changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
    } while (changing.length > 0);
  }, theme);

/** One page for the whole tour. What a theme changes is colours, so in the dark those are looked at. */
async function tour(page: Page, addresses: string[], state: State): Promise<string[]> {
  const found: string[] = [];
  const settled = watchWaiting(page);
  await keepIn(page, state);
  await page.goto('/');
  await settled(state === 'loading');
  for (const address of addresses) {
    await goTo(page, address);
    await settled(state === 'loading');
    const light = await findingsOn(page);
    await setTheme(page, 'dark');
    const dark = await findingsOn(page, 'colours');
    await setTheme(page, 'light');
    found.push(
      ...light.map((finding) => `${address} ${finding}`),
      ...dark.map((finding) => `${address} dark ${finding}`),
    );
  }
  return found;
}

test.each([
  ['full', 360],
  ['full', 1280],
  ['empty', 360],
  ['empty', 1280],
  ['loading', 360],
  ['loading', 1280],
  ['error', 360],
  ['error', 1280],
] as const)(
  'axe finds nothing while everything is %s, %i wide, in light and in dark',
  async (state, width) => {
    const world = state === 'empty' ? 'empty' : 'full';
    const found = await Promise.all(
      readers[world].map(async ({ role, account }) => {
        const page = await openPageOf(account, { baseURL: app.url, width });
        return tour(page, ADDRESSES[role](ids[world]), state);
      }),
    );
    expect(found.flat()).toEqual([]);
  },
  TOUR_MS,
);

test.each([360, 1280])('axe finds nothing on what strangers see, %i wide', async (width) => {
  const page = await openPage({ baseURL: app.url, width });
  const found = await tour(page, ADDRESSES.stranger(), 'full');
  await goTo(page, '/');
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  expect([...found, ...(await findingsOn(page))]).toEqual([]);
});
