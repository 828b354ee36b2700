import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { gamePath, PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { findingsOn } from './axe.ts';
import { goTo, watchWaiting } from './tour.ts';
import { addGallery, dayFromToday, dollars, post, promise } from './world.ts';

/** A phone. */
const [WIDTH, HEIGHT] = [360, 740];

/** The height of a project's page for its owner on a wide screen, in pixels. */
const [WIDE, MAX_OWNER_PAGE] = [1280, 2600];

/** What has to be on the first screen of an address. */
type Role = 'heading' | 'link' | 'button' | 'textbox' | 'searchbox' | 'progressbar' | 'group' | 'region' | 'img';
type Sight = { role: Role | 'text'; name: string | RegExp };
type Who = 'dana' | 'ines' | 'newStudio' | 'newInvestor';
type Made = { project: number; investment: number };
type Row = { who: Who; path: (made: Made) => string; sights: Sight[] };

/** Add the rows of a screen here. */
const ROWS: Row[] = [
  {
    who: 'ines',
    path: () => '/dashboard',
    sights: [
      { role: 'link', name: 'Fichín, inicio' },
      { role: 'link', name: /^Notificaciones/ },
      { role: 'heading', name: 'Hola, Inés' },
      { role: 'link', name: /^Ver el primer pago: Pagar/ },
    ],
  },
  {
    who: 'ines',
    path: () => '/projects',
    sights: [
      { role: 'searchbox', name: 'Buscar' },
      { role: 'button', name: 'Filtros' },
      { role: 'link', name: 'Aurora Boreal' },
    ],
  },
  {
    who: 'dana',
    path: () => '/dashboard',
    sights: [
      { role: 'heading', name: 'Hola, Estudio Sur' },
      { role: 'link', name: /^Ponerlo al día/ },
    ],
  },
  {
    who: 'dana',
    path: ({ project }) => `/projects/${project}`,
    sights: [
      { role: 'link', name: /^Ponerlo al día/ },
      { role: 'link', name: /^Confirmar: Confirmar 1 pago/ },
    ],
  },
  {
    who: 'dana',
    path: ({ project }) => `/projects/${project}/payments`,
    sights: [
      { role: 'heading', name: 'Pagos' },
      { role: 'button', name: /^Recibí US\$\s500/ },
    ],
  },
  {
    who: 'dana',
    path: () => '/create-project',
    sights: [
      { role: 'heading', name: 'Crear Proyecto' },
      { role: 'heading', name: 'Información Básica' },
      { role: 'textbox', name: /^Título/ },
      { role: 'textbox', name: /^Descripción/ },
    ],
  },
  {
    who: 'ines',
    path: () => '/projects',
    sights: [
      { role: 'searchbox', name: /^Buscar/ },
      { role: 'link', name: 'Aurora Boreal' },
    ],
  },
  {
    who: 'ines',
    path: ({ project }) => `/projects/${project}`,
    sights: [
      { role: 'heading', name: 'Aurora Boreal' },
      { role: 'button', name: 'Invertir' },
    ],
  },
  {
    who: 'ines',
    path: () => '/my-investments',
    sights: ['Comprometido', 'Pagado', 'Falta', 'Devuelto'].map((name) => ({ role: 'text', name })),
  },
  {
    who: 'ines',
    path: () => '/payments',
    sights: [
      { role: 'heading', name: /^Por pagar/ },
      { role: 'button', name: /^Avisar que pagué/ },
    ],
  },
  {
    who: 'ines',
    path: ({ investment }) => `/investments/${investment}/receipt`,
    sights: [
      { role: 'heading', name: 'Comprobante de inversión' },
      { role: 'button', name: /^Avisar que pagué/ },
    ],
  },
  {
    who: 'newStudio',
    path: () => '/dashboard',
    sights: [
      { role: 'heading', name: 'Hola, Nuevo' },
      { role: 'heading', name: 'Primeros pasos' },
      { role: 'link', name: 'Empezar' },
    ],
  },
  {
    who: 'newInvestor',
    path: () => '/dashboard',
    sights: [
      { role: 'heading', name: 'Hola, Nora' },
      { role: 'heading', name: 'Primeros pasos' },
      { role: 'link', name: 'Buscar' },
    ],
  },
];

let app: TestApp & { stop(): Promise<void> };
let people: Record<Who, Account>;
let made: Made;

beforeAll(async () => {
  app = await startApp();
  const { developer, investor } = app.given;
  people = {
    dana: await developer('Estudio Sur'),
    ines: await investor('Inés'),
    newStudio: await developer('Nuevo'),
    newInvestor: await investor('Nora'),
  };
  const { dana, ines } = people;
  const project = await app.given.project(dana, {
    title: 'Aurora Boreal',
    closesOn: null,
    minInvestmentCents: dollars(100),
  });
  await addGallery(app, dana, project, 2);
  await givenInstructions(app, dana, project);
  await promise(app, dana, project, { title: 'Primer nivel', dueDate: dayFromToday(-3) });
  await post(app, dana, project, { title: 'Avanzamos', content: 'Ya hay nieve.' });
  const investment = await app.given.investment(ines, project, dollars(1500));
  await app.given.investment(ines, project, dollars(700));
  const reported = await app.given.investment(ines, project, dollars(500));
  const report = { investmentId: reported, amount: dollars(500), paidOn: app.app.services.today() };
  await app.app.services.payments.report(ines.viewer, report);
  made = { project, investment };
  return () => app.stop();
});

/** Those among `sights` that no box within the first screen shows, with where they are. */
async function unseen(page: Page, sights: Sight[]): Promise<string[]> {
  const missing = await Promise.all(
    sights.map(async ({ role, name }) => {
      const exact = typeof name === 'string';
      const found = role === 'text' ? page.getByText(name, { exact }) : page.getByRole(role, { name, exact });
      const boxes = await Promise.all((await found.all()).map((each) => each.boundingBox()));
      const isSeen = boxes.some((box) => box !== null && box.y >= 0 && box.y + box.height <= HEIGHT);
      return isSeen ? [] : [`${role} ${name}: ${JSON.stringify(boxes)}`];
    }),
  );
  return missing.flat();
}

/** The names of the yellow buttons, which are for the main act; without a bar's that leads to one of them. */
const mainButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--fichin-colors-yellow-solid, var(--yellow-solid))'; // of the client, or of a page
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const shown = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(
      (each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === color,
    );
    const isInBar = (each: HTMLElement) =>
      each.parentElement !== null && getComputedStyle(each.parentElement).position === 'fixed';
    const repeats = (each: HTMLElement) => shown.some((one) => one !== each && one.textContent === each.textContent);
    return shown.filter((each) => !(isInBar(each) && repeats(each))).map(({ textContent }) => textContent);
  });

test.each(['dana', 'ines', 'newStudio', 'newInvestor'] as const)(
  'a phone shows at once what a screen is for, with one main act at most: %s',
  async (who) => {
    const page = await openPageOf(people[who], { baseURL: app.url, width: WIDTH, height: HEIGHT, hasTouch: true });
    const settled = watchWaiting(page);
    await page.goto('/novedades');
    for (const row of ROWS.filter((each) => each.who === who)) {
      const path = row.path(made);
      await goTo(page, path);
      await settled();
      await eventually(async () => (await unseen(page, row.sights)).join('; '), path).toBe('');
      const main = await mainButtons(page);
      expect(main.length, `${path}: ${main.join(', ')}`).toBeLessThanOrEqual(1);
      expect(await findingsOn(page), path).toEqual([]);
    }
  },
);

test('a phone shows a visitor at once what a public page is for, with one main act at most', async () => {
  const page = await openPage({ baseURL: app.url, width: WIDTH, height: HEIGHT, hasTouch: true });
  const game: Sight[] = [
    { role: 'heading', name: 'Aurora Boreal' },
    { role: 'link', name: 'Estudio Sur' },
    { role: 'progressbar', name: /^Progreso de financiamiento/ },
    { role: 'text', name: /^Desde US\$\s[\d.]+ · quedan 9 cupos$/ },
    { role: 'link', name: /^El estudio/ },
    { role: 'link', name: 'Invertir' },
    { role: 'link', name: 'Seguir' },
    { role: 'button', name: 'Compartir' },
  ];
  const list: Sight[] = [
    { role: 'searchbox', name: 'Buscar' },
    { role: 'text', name: 'Filtros y orden' },
    { role: 'link', name: 'Aurora Boreal' },
  ];
  for (const [path, sights] of [
    [gamePath({ id: made.project, title: 'Aurora Boreal' }), game],
    [PUBLIC_PATHS.games, list],
  ] as const) {
    await page.goto(path);
    await eventually(async () => (await unseen(page, sights)).join('; '), path).toBe('');
    expect(await mainButtons(page), path).toHaveLength(1);
  }
});

test('the page of a project is short for its owner on a wide screen, and read from top to bottom', async () => {
  const page = await openPageOf(people.dana, { baseURL: app.url, width: WIDE, height: 900 });
  const settled = watchWaiting(page);
  await page.goto(`/projects/${made.project}`);
  await settled();
  await page.getByRole('heading', { name: 'Panel de control' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_OWNER_PAGE);
  await page.getByRole('link', { name: /^Ponerlo al día/ }).waitFor();
  const order = ['Compartir', 'Ponerlo al día', 'Nueva actualización'];
  const stops = await page.locator('main :is(a[href], button):visible').allTextContents();
  expect(stops.map((text) => text.trim()).filter((text) => order.includes(text))).toEqual(order);
});
