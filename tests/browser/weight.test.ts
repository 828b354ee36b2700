import type { Page, Request, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { watchWaiting } from './tour.ts';

const KIB = 1024;

/** KiB compressed, with libraries as published. */
const CEILING = { first: 114, catalogue: 189 };

/** For the page, its scripts, styles, fonts, pictures and data. */
const MAX_REQUESTS = 25;

/** The same for a dashboard, and its scripts among them. */
const DASHBOARD = { requests: 20, scripts: 12 };

type Script = { name: string; kib: number; encoding: string | undefined };

/** The scripts a browser fetches on the first visit of a page, compressed. */
async function scriptsOf(page: Page, path: string): Promise<Script[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) responses.push(response);
  });
  const settled = watchWaiting(page);
  await page.goto(path);
  await settled();
  return Promise.all(
    responses.map(async (response) => ({
      name: new URL(response.url()).pathname.replace('/assets/', ''),
      kib: (await response.request().sizes()).responseBodySize / KIB,
      encoding: (await response.allHeaders())['content-encoding'],
    })),
  );
}

function report(what: string, scripts: Script[]): number {
  const total = scripts.reduce((sum, { kib }) => sum + kib, 0);
  const heaviest = scripts.toSorted((one, other) => other.kib - one.kib).slice(0, 5);
  const named = heaviest.map(({ name, kib }) => `${name} ${kib.toFixed(1)}`).join(', ');
  console.log(`${what}: ${total.toFixed(1)} KiB in ${scripts.length} scripts; ${named}`);
  return total;
}

const queryOf = (request: Request): string | null =>
  request.url().endsWith('/graphql') ? (request.postDataJSON() as { operationName: string }).operationName : null;

/** Holds the app back until a query is requested. Returns the names of all queries, as they are requested. */
async function holdApp(page: Page, query: string): Promise<string[]> {
  const queries: string[] = [];
  page.on('request', (request) => queries.push(...[queryOf(request) ?? []].flat()));
  const isRequested = page.waitForRequest((request) => queryOf(request) === query);
  await page.route('**/assets/app.entry-*.js', async (route) => {
    await isRequested;
    await route.continue();
  });
  return queries;
}

test('the first page and the catalogue grow no heavier', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  await app.given.project(dana);
  const landing = await scriptsOf(await openPage({ baseURL: app.url }), '/');
  const browse = await scriptsOf(await openPageOf(ines, { baseURL: app.url }), '/projects');
  expect([...landing, ...browse].filter(({ encoding, kib }) => kib > 1 && encoding !== 'br')).toEqual([]);
  const [first, catalogue] = [report('First page', landing), report('Catalogue', browse)];
  expect(first).toBeLessThan(CEILING.first);
  expect(catalogue).toBeLessThan(CEILING.catalogue);
});

/** Without what is loaded for the links on a page, when nothing else happens. */
const withoutPreloads = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

test.each(['developer', 'investor'] as const)('the dashboard of a %s makes few requests', async (role) => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  for (const title of ['Aurora', 'Faro', 'Zonda']) await app.given.project(dana, { title });
  const page = await openPageOf(role === 'developer' ? dana : ines, { baseURL: app.url, width: 360, height: 740 });
  await withoutPreloads(page);
  const query = role === 'developer' ? 'DeveloperDashboard' : 'InvestorDashboard';
  const queries = await holdApp(page, query);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const settled = watchWaiting(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Aurora' }).first().waitFor();
  await settled();
  expect(queries.filter((name) => ['Session', 'UnreadCount', query].includes(name))).toHaveLength(3);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(DASHBOARD.requests);
  expect(asked.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(DASHBOARD.scripts);
});

test.each([
  ['a quick start is followed by the code behind the links', 0, true],
  ['a slow one is not', 60_000, false],
] as const)('%s', async (_what, lateBy, isFollowed) => {
  const app = await startAppForTest();
  const page = await openPageOf(await app.given.investor('Inés'), { baseURL: app.url, width: 360 });
  await page.clock.install();
  await page.addInitScript((late) => {
    const now = performance.now.bind(performance);
    performance.now = () => late + now() / 100; // so that a busy machine is quick, too
  }, lateBy);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
  const isAsked = () => asked.some((path) => /\/preloadCode-/.test(path));
  await page.clock.runFor(5000);
  await eventually(() => asked.some((path) => /\/live-/.test(path))).toBe(true);
  if (isFollowed) await eventually(isAsked).toBe(true);
  expect(isAsked()).toBe(isFollowed);
});

test('a project page that is opened first makes few requests', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const project = await app.given.project(dana);
  const page = await openPageOf(ines, { baseURL: app.url });
  await withoutPreloads(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const settled = watchWaiting(page);
  await page.goto(`/projects/${project}`);
  await page.getByLabel('Monto a invertir').waitFor();
  await settled();
  console.log(`Project page: ${asked.length} requests`);
  expect(asked.length).toBeLessThanOrEqual(MAX_REQUESTS);
});
