import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openPage, openPageOf } from '#tests/support/browser.ts';
import { scaledCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';
import { findingsOn } from './axe.ts';
import { setTouch, zoomingFields } from './fields.ts';
import { invisibleStops } from './focus.ts';
import { fillWorld, word } from './full.world.ts';
import { overflowing } from './overflow.ts';
import { ADDRESSES, EMPTY_ADDRESSES, screensLeftOut, type Ids } from './routes.ts';
import { goTo, watchWaiting } from './tour.ts';
import { post, promise } from './world.ts';

const FAILED = { errors: [{ message: 'Algo falló de nuestro lado', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };

/** Milliseconds for one pass over all screens on a busy machine. */
const TOUR_MS = 180_000;

/** The narrowest screen on which nothing may scroll sideways, used with a finger, and a computer's. */
const NARROW = 320;
const WIDE = 1280;
const HEIGHT = 800;
const PHONE = { width: 360, height: 740 };

type State = 'full' | 'empty' | 'loading' | 'error';
type Look = { width: number; theme: 'light' | 'dark' };
type Tour = { state: State; looks: readonly Look[] };
type Reader = { role: 'developer' | 'investor'; account: Account };

let app: TestApp & { stop(): Promise<void> };
let readers: Record<'full' | 'empty', Reader[]>;
let ids: Record<'full' | 'empty', Ids>;

beforeAll(async () => {
  app = await startApp();
  const { developer, investor, project } = app.given;
  const [dana, ines, nora, olga] = [
    await developer(word(80)),
    await investor(word(80)),
    await developer(),
    await investor(),
  ];
  // An update and a milestone need rows to have an address; everything else stays empty.
  const projectId = await project(nora, { title: 'Sin nada', isPublished: true });
  const updateId = await post(app, nora, projectId, { title: 'Sola', content: 'Nada más.' });
  const milestoneId = await promise(app, nora, projectId, { title: 'Único', dueDate: '2030-01-01' });
  ids = {
    full: await fillWorld(app, dana, ines),
    empty: { projectId, updateId, milestoneId, investmentId: 0, developerId: nora.viewer.developerProfileId ?? 0 },
  };
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

/** Delays the server's answers without end, or replaces them with errors; the session query is always answered. */
async function keepIn(page: Page, state: State): Promise<void> {
  if (state === 'full' || state === 'empty') return;
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName === 'Session') return route.continue();
    return state === 'error' ? route.fulfill({ json: FAILED }) : undefined;
  });
}

/** At once: colours that change over a moment are computed in every frame of it. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    if (document.adoptedStyleSheets.length === 0) {
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [still];
    }
    document.documentElement.className = name;
  }, theme);
}

async function findingsAt(page: Page, { width, theme }: Look): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  await setTouch(page, width === NARROW);
  await setTheme(page, theme);
  const findings = [...(await findingsOn(page)), ...(await overflowing(page)), ...(await invisibleStops(page))];
  if (width === NARROW) findings.push(...(await zoomingFields(page)));
  return findings.map((finding) => `${width} wide, ${theme}: ${finding}`);
}

/** What scrolls sideways on a phone whose text is twice as large. */
async function overflowingInLargeText(page: Page): Promise<string[]> {
  const setSize = (size: string) =>
    page.evaluate((text) => void (document.documentElement.style.fontSize = text), size);
  await page.setViewportSize(PHONE);
  await setSize('200%');
  const found = await overflowing(page);
  await setSize('');
  return found.map((finding) => `in large text: ${finding}`);
}

/** What failed looks alike on all screens. In `npm test` a third of the others have both looks; the rest take turns. */
function looksAt(index: number, { state, looks }: Tour): readonly Look[] {
  const hasAll = state !== 'error' && index % scaledCount(3, 1) === 0;
  return hasAll ? looks : looks.slice(index % looks.length).slice(0, 1);
}

/** Visits all addresses in one page, and looks at each as wide as is asked. */
async function tour(page: Page, addresses: string[], { state, looks }: Tour): Promise<string[]> {
  const found: string[] = [];
  const settled = watchWaiting(page);
  await keepIn(page, state);
  await page.goto(addresses[0] ?? '/');
  await settled(state === 'loading');
  for (const [index, address] of addresses.entries()) {
    await goTo(page, address);
    await settled(state === 'loading');
    for (const look of looksAt(index, { state, looks })) {
      found.push(...(await findingsAt(page, look)).map((finding) => `${address} ${finding}`));
    }
    if (state === 'full') found.push(...(await overflowingInLargeText(page)).map((finding) => `${address} ${finding}`));
  }
  return found;
}

const NARROW_LIGHT: Look = { width: NARROW, theme: 'light' };

// A theme changes colours alone, which are the same at every width; what is empty or loads has none of its own.
const BOTH: Look[] = [NARROW_LIGHT, { width: WIDE, theme: 'dark' }];

test.each<[State, Look[]]>([
  ['full', BOTH],
  ['empty', [NARROW_LIGHT]],
  ['loading', [{ width: WIDE, theme: 'light' }]],
  ['error', [NARROW_LIGHT, { width: NARROW, theme: 'dark' }]],
])(
  'axe finds nothing, nothing scrolls sideways (in large text neither), each focus is seen and no field makes a phone zoom while everything is %s',
  async (state, looks) => {
    const world = state === 'empty' ? 'empty' : 'full';
    const isWithoutAnswers = state === 'loading' || state === 'error';
    // Without answers both see the same, and a developer has more screens, which differ little.
    const visitors = isWithoutAnswers ? readers[world].slice(0, 1) : readers[world];
    const every = isWithoutAnswers ? scaledCount(6, 1) : 1;
    const addressesOf = state === 'empty' ? EMPTY_ADDRESSES : ADDRESSES;
    const found = await Promise.all(
      visitors.map(async ({ role, account }) => {
        const page = await openPageOf(account, { baseURL: app.url, width: looks[0]?.width ?? WIDE });
        const addresses = addressesOf[role](ids[world]).filter((_address, index) => index % every === 0);
        return tour(page, addresses, { state, looks });
      }),
    );
    expect(found.flat()).toEqual([]);
  },
  TOUR_MS,
);

test('no screen is left out', () => expect(screensLeftOut(ids.full)).toEqual([]));

test('so it is on what strangers see', async () => {
  const page = await openPage({ baseURL: app.url, width: NARROW });
  const found = await tour(page, ADDRESSES.stranger(), { state: 'full', looks: BOTH });
  await goTo(page, '/');
  for (const name of ['Iniciar Sesión', 'Registrarse']) {
    await page.getByRole('tab', { name }).click();
    for (const look of BOTH) found.push(...(await findingsAt(page, look)));
  }
  expect(found).toEqual([]);
});
