import { Readable } from 'node:stream';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { getGallery } from '#tests/support/cases/gallery.ts';
import { video } from '#tests/support/media.ts';
import { findingsOn } from './axe.ts';
import { unfold } from './forms.ts';
import { goTo } from './tour.ts';
import { addGallery, dayFromToday, picture, promise } from './world.ts';

/** The least share of the screen, moved by a share of it, that counts: the figure is given to three decimals. */
const SEEN = 0.001;

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const imageOf = (viewer: Locator) => viewer.getByRole('img').getAttribute('alt');

/** A finger moves across the middle of the screen. */
async function swipe(page: Page, across: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const [x, y] = [180, 350];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  await touch('touchMove', x + across / 2);
  await touch('touchMove', x + across);
  await touch('touchEnd', x + across);
}

test('the pictures of a game are looked through by keyboard, and the focus comes back; those of an update enlarge too', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Dana'), await app.given.investor()];
  const projectId = await app.given.project(dana);
  await addGallery(app, dana, projectId, 3);
  const bytes = await picture(320, 180);
  const { id: updateId } = await app.app.services.updates.create(dana.viewer, projectId, {
    title: 'Con imágenes',
    content: 'Texto',
    media: ['Un valle', 'Un río'].map((caption) => ({
      caption,
      file: { name: null, stream: () => Readable.from([bytes]) },
    })),
  });
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.goto(`/projects/${projectId}`);
  const second = page.getByRole('button', { name: 'Ampliar imagen: Una vista del valle, la número 2' });
  await second.focus();
  await page.keyboard.press('Enter');

  const viewer = page.getByRole('dialog', { name: 'Luces del Sur' });
  await viewer.getByText('Toma 2').waitFor();
  await eventually(() => imageOf(viewer)).toBe('Una vista del valle, la número 2');
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('3 de 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText('Toma 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await viewer.getByText('Toma 1').waitFor();
  await viewer.getByRole('button', { name: 'Siguiente' }).click();
  await viewer.getByText('2 de 3').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await eventually(() => isFocused(second)).toBe(true);

  await goTo(page, `/projects/${projectId}/updates/${updateId}`);
  await page.getByRole('button', { name: 'Ampliar imagen: Un río' }).click();
  const ofUpdate = page.getByRole('dialog', { name: 'Con imágenes' });
  await ofUpdate.getByText('2 de 2').waitFor();
  await eventually(() => imageOf(ofUpdate)).toBe('Un río');
});

test('a finger turns the pictures on a phone', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  await addGallery(app, dana, projectId, 2);
  const page = await openPageOf(ines, { baseURL: app.url, width: 360, height: 740, hasTouch: true });
  await page.goto(`/projects/${projectId}`);
  await page
    .getByRole('button', { name: /^Ampliar imagen/ })
    .first()
    .tap();
  const viewer = page.getByRole('dialog', { name: 'Luces del Sur' });
  await viewer.getByText('1 de 2').waitFor();
  await swipe(page, -120);
  await viewer.getByText('2 de 2').waitFor();
  await eventually(() => imageOf(viewer)).toBe('Una vista del valle, la número 2');
  await swipe(page, 120);
  await viewer.getByText('1 de 2').waitFor();
  await viewer.getByRole('button', { name: 'Cerrar' }).click(); // a tap would only end the swipe's fling
  await viewer.waitFor({ state: 'detached' });
});

test('a studio adds pictures and a video, describes and orders them by keyboard, and takes one out', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto(`/projects/${projectId}/edit`);
  const section = await unfold(page, 'Portada y galería');
  const files = [
    { name: 'valle.png', mimeType: 'image/png', buffer: await picture(64, 36) },
    { name: 'avance.mp4', mimeType: 'video/mp4', buffer: Buffer.from(await video().arrayBuffer()) },
    { name: 'rio.png', mimeType: 'image/png', buffer: await picture(64, 36) },
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') },
  ];
  await section.getByLabel('Elegir imágenes y videos').setInputFiles(files);
  await section.getByText('«notas.txt» no es PNG, JPG, GIF ni MP4').waitFor();
  const rows = section.getByRole('listitem');
  await eventually(() => rows.count()).toBe(3);

  await section.getByLabel('Pie de imagen 1').fill('El valle');
  await section.getByLabel('Texto alternativo de imagen 1').fill('Un valle nevado');
  await section.getByLabel('Pie de video 2').fill('Un avance');
  await section.getByRole('button', { name: 'Subir video 2' }).focus();
  await page.keyboard.press('Enter');
  // The button that moved it up is disabled at the top.
  await eventually(() => isFocused(section.getByRole('button', { name: 'Bajar video 1' }))).toBe(true);
  await section.getByRole('button', { name: 'Quitar imagen 3' }).click();
  await eventually(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'Ver video: Un avance' }).press('Enter');
  const playing = page.locator('video[aria-label="Un avance"]');
  await eventually(() => isFocused(playing)).toBe(true); // in the page, where the cover was
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText('Tu navegador no puede reproducir este video.').waitFor(); // it has no picture
  const link = page.getByRole('link', { name: 'Descargar el archivo' });
  await eventually(() => link.getAttribute('href')).toMatch(/\.mp4$/);
  await page.getByRole('button', { name: 'Ampliar imagen: Un valle nevado' }).waitFor();

  const stored = async () => (await app.ask(ines, getGallery(projectId))).data;
  expect(await stored()).toMatchObject([
    { kind: 'video', caption: 'Un avance', alternativeText: null },
    { kind: 'image', caption: 'El valle', alternativeText: 'Un valle nevado' },
  ]);
  const [, valley] = await stored();
  await goTo(page, `/projects/${projectId}/edit`);
  await unfold(page, 'Portada y galería');
  await section.getByRole('button', { name: 'Quitar video 1' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'Ampliar imagen: Un valle nevado' }).waitFor();
  await eventually(async () => (await stored()).map(({ id }) => id)).toEqual([valley?.id]);
});

test('texts of the gallery are kept as a draft, and leaving with a chosen file is asked about', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  await addGallery(app, dana, projectId, 2);
  const page = await openPageOf(dana, { baseURL: app.url });
  await page.goto(`/projects/${projectId}/edit`);
  const section = await unfold(page, 'Portada y galería');
  await section.getByRole('button', { name: 'Bajar imagen 1' }).click();
  await section.getByLabel('Pie de imagen 1').fill('La segunda toma');
  await section
    .getByLabel('Elegir imágenes y videos')
    .setInputFiles({ name: 'rio.png', mimeType: 'image/png', buffer: await picture(64, 36) });
  await page.getByRole('link', { name: 'Volver' }).click();
  await page.getByRole('alertdialog').waitFor();
  page.once('dialog', (dialog) => void dialog.accept()); // the browser asks too
  await page.reload();
  await page.getByText('Recuperamos tu borrador').waitFor();
  await section.getByText('2 archivos').waitFor();
  await section.locator('summary').click();
  await eventually(() => section.getByRole('listitem').count()).toBe(2);
  await eventually(() => section.getByLabel('Pie de imagen 1').inputValue()).toBe('La segunda toma');
  await eventually(() => section.getByLabel('Pie de imagen 2').inputValue()).toBe('Toma 1');
});

test('the timeline opens at the next milestone, or at its beginning where that is in sight, and its arrows show the others', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  /** Of a project with seven milestones, of which so many are completed. */
  async function lineWith(completed: number): Promise<string> {
    const projectId = await app.given.project(dana);
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      const id = await promise(app, dana, projectId, { title: `Hito ${at}`, dueDate: dayFromToday(at * 10) });
      if (at <= completed) await app.app.services.milestones.complete(dana.viewer, id);
    }
    return `/projects/${projectId}`;
  }
  const page = await openPageOf(ines, { baseURL: app.url, width: 360 });
  await page.goto(await lineWith(3));
  const line = page.getByRole('region', { name: 'Línea de hitos' });
  await line.waitFor();
  const isInSight = (name: string) =>
    line.getByText(name, { exact: true }).evaluate((title) => {
      const place = title.closest('[role=region]')?.getBoundingClientRect();
      const { left, right } = title.getBoundingClientRect();
      return place !== undefined && left >= place.left && left < place.right && right <= place.right + 1;
    });
  await eventually(() => isInSight('Hito 4')).toBe(true);
  expect(await isInSight('Hito 1')).toBe(false);
  const back = page.getByRole('button', { name: 'Hitos anteriores' });
  await eventually(async () => {
    if (await back.isVisible()) await back.click();
    return isInSight('Hito 1');
  }).toBe(true);
  await back.waitFor({ state: 'detached' });
  const onwards = page.getByRole('button', { name: 'Hitos siguientes' });
  await onwards.waitFor();

  await goTo(page, '/projects');
  await onwards.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, await lineWith(1));
  await onwards.waitFor();
  await eventually(() => back.count()).toBe(0);
});

test('the panel to invest stays in sight while the page scrolls, and the page never shifts', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana, { longDescription: 'Una línea.\n\n'.repeat(60) });
  await addGallery(app, dana, projectId, 12);
  const page = await openPageOf(ines, { baseURL: app.url });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => shifts.push((entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/projects/${projectId}`);
  const thumbnails = page.getByRole('region', { name: 'Galería' }).getByRole('button');
  await eventually(() => thumbnails.count()).toBe(12);
  const images = page.locator('main img');
  await eventually(() => images.first().evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
  const field = page.getByLabel('Monto a invertir');
  const isInView = () =>
    field.evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  // Turned until it is far down: the page is short while its lower parts are on their way.
  await eventually(async () => {
    await page.mouse.wheel(0, 300);
    return page.evaluate(() => scrollY);
  }).toBeGreaterThan(800);
  await eventually(() => isInView()).toBe(true);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(
    shifts.filter((shift) => shift >= SEEN),
    'shifts of the page',
  ).toEqual([]);
});

test('a project that is full or closed says so first, without a field, and leads to others', async () => {
  const app = await startAppForTest();
  const [dana, ines, olga] = [await app.given.developer(), await app.given.investor(), await app.given.investor()];
  const full = await app.given.project(dana, { maxInvestors: 1 });
  const closed = await app.given.project(dana, { isActive: false });
  await app.given.investment(olga, full, 100_000);
  const page = await openPageOf(ines, { baseURL: app.url, width: 360, height: 740 });
  await page.goto('/projects');
  for (const [id, title, reason, acts] of [
    [full, 'Cupo completo', 'El proyecto ya alcanzó el máximo de 1 inversores', ['Avisarme si se libera un cupo']],
    [closed, 'Inversiones cerradas', 'Este proyecto no acepta inversiones en este momento', []],
  ] as const) {
    await goTo(page, `/projects/${id}`);
    const panel = page.getByRole('region', { name: title });
    await panel.getByText(reason).waitFor();
    await eventually(() => panel.getByRole('textbox').count()).toBe(0);
    await eventually(() => panel.getByRole('button').allTextContents()).toEqual(acts);
    await panel.getByRole('link', { name: 'Ver otros proyectos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Explorar Proyectos' }).waitFor();
  }
});
