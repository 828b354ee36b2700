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

/** What has to be on the first screen of an address. */
type Role = 'heading' | 'link' | 'button' | 'textbox' | 'searchbox' | 'progressbar' | 'group' | 'region' | 'img';
type Sight = { role: Role | 'text'; name: string | RegExp };
type Who = 'dana' | 'ines' | 'newStudio' | 'newInvestor';
type Row = { who: Who; path: (project: number) => string; sights: Sight[] };

/** Add the rows of a screen here. */
const ROWS: Row[] = [
  {
    who: 'ines',
    path: () => '/dashboard',
    sights: [
      { role: 'link', name: 'Fichín, inicio' },
      { role: 'link', name: /^Notificaciones/ },
      { role: 'heading', name: 'Hola, Inés' },
      { role: 'link', name: /^Ver el pago: Pagar/ },
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
      { role: 'link', name: 'Explorar' },
    ],
  },
];

let app: TestApp & { stop(): Promise<void> };
let people: Record<Who, Account>;
let project: number;

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
  project = await app.given.project(dana, { title: 'Aurora Boreal', closesOn: null });
  await addGallery(app, dana, project, 2);
  await givenInstructions(app, dana, project);
  await promise(app, dana, project, { title: 'Primer nivel', dueDate: dayFromToday(-3) });
  await post(app, dana, project, { title: 'Avanzamos', content: 'Ya hay nieve.' });
  await app.given.investment(ines, project, dollars(1500));
  return () => app.stop();
});

/** Those among `sights` that no box within the first screen shows. */
async function unseen(page: Page, sights: Sight[]): Promise<string[]> {
  const boxes = await Promise.all(
    sights.map(async ({ role, name }) => {
      const options = { exact: typeof name === 'string' };
      const found = (
        role === 'text' ? page.getByText(name, options) : page.getByRole(role, { name, ...options })
      ).first();
      const box = (await found.count()) > 0 ? await found.boundingBox() : null;
      return box && box.y >= 0 && box.y + box.height <= HEIGHT ? null : `${role} ${name}: ${JSON.stringify(box)}`;
    }),
  );
  return boxes.filter((missing) => missing !== null);
}

/** The names of the yellow buttons, which are for the main act. */
const mainButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--fichin-colors-yellow-solid, var(--yellow-solid))'; // of the client, or of a page
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === color)
      .map(({ textContent }) => textContent);
  });

test.each(['dana', 'ines', 'newStudio', 'newInvestor'] as const)(
  'a phone shows at once what a screen is for, with one main act at most: %s',
  async (who) => {
    const page = await openPageOf(people[who], { baseURL: app.url, width: WIDTH, height: HEIGHT, hasTouch: true });
    const settled = watchWaiting(page);
    await page.goto('/novedades');
    for (const row of ROWS.filter((each) => each.who === who)) {
      const path = row.path(project);
      await goTo(page, path);
      await settled();
      await eventually(() => unseen(page, row.sights), path).toEqual([]);
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
    [gamePath({ id: project, title: 'Aurora Boreal' }), game],
    [PUBLIC_PATHS.games, list],
  ] as const) {
    await page.goto(path);
    await eventually(() => unseen(page, sights), path).toEqual([]);
    expect(await mainButtons(page), path).toHaveLength(1);
  }
});
