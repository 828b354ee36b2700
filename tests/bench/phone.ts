import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { findChromium } from '#tests/support/chromium.ts';
import { logIn, startDemo } from './demo.server.ts';
import { median } from './figures.ts';
import { GOALS } from './goals.ts';
import type { Bench } from './options.ts';
import { report } from './report.ts';

/** A phone of the middle range on a mobile network. Latency is in milliseconds, rates in bytes a second. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SIZE = { width: 390, height: 844 };

type Demo = Awaited<ReturnType<typeof startDemo>>;

const [INES, DANA] = ['ines@fichin.test', 'dana@fichin.test'];

/** First loads, until the text is seen. */
const COLD = [
  { path: '/dashboard', shown: 'Retorno Estimado' },
  { path: '/projects', shown: 'Ñandú con Botas' },
  { path: '/projects/1', shown: 'Monto a invertir' },
];

/** Every form and search. */
const TYPED: [person: string | null, path: string][] = [
  [null, '/'],
  [null, '/olvide'],
  [INES, '/projects'],
  [INES, '/projects/1'],
  [INES, '/projects/1/updates/1'],
  [INES, '/developers'],
  [DANA, '/investors'],
  [DANA, '/profile'],
  [DANA, '/profile/programadores'],
  [DANA, '/create-project'],
  [DANA, '/projects/1/edit'],
  [DANA, '/projects/1/updates/create'],
  [DANA, '/projects/1/milestones/create'],
];
const FIELDS =
  'textarea:visible, input:visible:not([type=file], [type=checkbox], [type=radio], [type=date], [type=submit])';
const KEYS = '12,5 a faro';

async function openPhone(browser: Browser, token: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'es-AR' });
  const page = await context.newPage();
  if (token) await page.addInitScript((kept) => localStorage.setItem('fichin.token', kept), token);
  return page;
}

async function slowDown(page: Page, ...network: (typeof NETWORK)[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  for (const conditions of network) await devtools.send('Network.emulateNetworkConditions', conditions);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Milliseconds from the navigation until the text is on a page that nothing is cached of. */
async function coldLoad(browser: Browser, token: string, { path, shown }: (typeof COLD)[number], url: string) {
  const page = await openPhone(browser, token);
  await slowDown(page, NETWORK);
  const began = performance.now();
  await page.goto(url + path, { waitUntil: 'commit' });
  await page.getByText(shown).first().waitFor();
  const taken = performance.now() - began;
  await page.context().close();
  return taken;
}

/** Milliseconds from each key to what it changed on the screen; a browser tells of those from 16 on. */
async function keysOf(page: Page, field: Locator): Promise<number[]> {
  await field.focus();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.push(duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type(KEYS, { delay: 120 });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
  return [...seen, ...Array<number>(Math.max(0, KEYS.length - seen.length)).fill(16)];
}

/** Of this build and, where a folder is named, in turns of the other build in it. */
async function coldLoads(browser: Browser, demo: Demo, rounds: number, folder: string | undefined): Promise<boolean> {
  const other = folder === undefined ? null : await startDemo(folder);
  const builds = await Promise.all(
    [demo, ...(other ? [other] : [])].map(async ({ url }) => ({ url, token: await logIn(url, INES) })),
  );
  const rows: [string, ...number[]][] = [];
  for (const cold of COLD) {
    const times = builds.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, { url, token }] of builds.entries())
        times[index]?.push(await coldLoad(browser, token, cold, url));
    rows.push([cold.path, ...times.map((each) => Math.round(median(each)))]);
  }
  await other?.stop();
  const { cold: goal, beside } = GOALS.phone;
  const verdicts = rows.flatMap(([path, ms = 0, before]) => [
    { measured: `${path}: ${ms} ms`, goal: `≤ ${goal}`, isMet: ms <= goal },
    ...(before === undefined
      ? []
      : [
          {
            measured: `${path}: ${(ms / before).toFixed(2)} of the other`,
            goal: `≤ ${beside}`,
            isMet: ms <= before * beside,
          },
        ]),
  ]);
  return report({
    title: 'First load on a phone',
    head: ['page', 'ms until its content', ...(other ? ['of the other build'] : [])],
    rows,
    verdicts,
  });
}

const nameOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const { labels, placeholder, ariaLabel } = element as HTMLInputElement;
    return (labels?.[0]?.textContent ?? ariaLabel ?? placeholder).trim();
  });

async function typingOn(page: Page, path: string): Promise<{ name: string; keys: number[] }[]> {
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  const found: { name: string; keys: number[] }[] = [];
  for (const field of await page.locator(FIELDS).all()) {
    if (!(await field.isEditable())) continue;
    const name = `${path} ${await nameOf(field)}`;
    found.push({ name, keys: await keysOf(page, field) });
  }
  return found;
}

/** First loads and typing on a middling phone, in the world of the demo. */
export const bench: Bench = async ({ words, rounds }) => {
  const demo = await startDemo();
  const { executablePath, args, env } = findChromium();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  const tokens = { [INES]: await logIn(demo.url, INES), [DANA]: await logIn(demo.url, DANA) };
  const isWanted = (name: string) => words.length === 0 || words.includes(name);
  let isMet = true;
  if (isWanted('cold')) isMet = await coldLoads(browser, demo, rounds, words[words.indexOf('cold') + 1]);
  if (isWanted('typing')) {
    const fields: { name: string; keys: number[] }[] = [];
    for (const [person, path] of TYPED) {
      const page = await openPhone(browser, person && (tokens[person] ?? null));
      await page.goto(demo.url + path);
      fields.push(...(await typingOn(page, path)));
      await page.context().close();
    }
    const goal = GOALS.phone.key;
    const worst = fields.map(({ name, keys }) => ({ name, ms: Math.max(...keys) }));
    const verdicts = worst
      .filter(({ ms }) => ms > goal)
      .map(({ name, ms }) => ({ measured: `${name}: ${ms} ms`, goal: `≤ ${goal}`, isMet: false }));
    const rows = fields.map(({ name, keys }) => [name, median(keys), Math.max(...keys)]);
    const head = ['field', 'ms from a key to the screen', 'slowest'];
    isMet = report({ title: 'Typing on a phone', head, rows, verdicts }) && isMet;
  }
  await browser.close();
  await demo.stop();
  return isMet;
};
