import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { getGallery } from '#tests/support/cases/gallery.ts';
import { unfold } from './forms.ts';
import { addGallery } from './world.ts';

/** A studio's form with three pictures, and the captions that others see. */
async function openGallery(size: { width: number; height: number; hasTouch?: boolean }) {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const projectId = await app.given.project(dana);
  await addGallery(app, dana, projectId, 3);
  const page = await openPageOf(dana, { baseURL: app.url, ...size });
  await page.goto(`/projects/${projectId}/edit`);
  const section = await unfold(page, 'Portada y galería');
  await section.getByLabel('Pie de imagen 3').waitFor();
  const shown = async () => (await app.ask(ines, getGallery(projectId))).data.map(({ caption }) => caption);
  return { page, section, shown };
}

const handleOf = (section: Locator, index: number): Locator => section.getByTitle('Arrastrar para ordenar').nth(index);

const captionOf = (section: Locator, place: number) => section.getByLabel(`Pie de imagen ${place}`).inputValue();

async function placeOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function grab(page: Page, section: Locator, index: number, to: number): Promise<void> {
  const target = handleOf(section, to);
  // In the middle: near an edge of the window the page would scroll on, past the target.
  await handleOf(section, 1).evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
  await handleOf(section, index).hover();
  const from = await placeOf(handleOf(section, index));
  await page.mouse.down();
  const { y } = await placeOf(target);
  await page.mouse.move(from.x, y, { steps: 5 });
  await eventually(() =>
    section
      .getByRole('listitem')
      .nth(to)
      .evaluate((row, side) => getComputedStyle(row, side).content, to < index ? '::before' : '::after'),
  ).toBe('""');
}

test('a picture that is dragged by its handle is shown there to everybody, and Escape takes it back', async () => {
  const { page, section, shown } = await openGallery({ width: 1280, height: 1000 });
  await grab(page, section, 0, 1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await eventually(() => captionOf(section, 1)).toBe('Toma 1');

  await grab(page, section, 2, 1);
  await page.mouse.up();
  await page.getByRole('status').filter({ hasText: 'Posición 2 de 3' }).waitFor();
  await eventually(() => captionOf(section, 2)).toBe('Toma 3');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await eventually(shown).toEqual(['Toma 1', 'Toma 3', 'Toma 2']);
});

test('a finger drags a picture beyond what is in sight, and the page follows', async () => {
  const { page, section } = await openGallery({ width: 360, height: 740, hasTouch: true });
  await handleOf(section, 0).scrollIntoViewIfNeeded();
  const { x, y } = await placeOf(handleOf(section, 0));
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  await touch('touchMove', (y + 720) / 2);
  await touch('touchMove', 720);
  await eventually(() =>
    section
      .getByRole('listitem')
      .nth(2)
      .evaluate((row) => getComputedStyle(row, '::after').content),
  ).toBe('""');
  await touch('touchEnd', 720);
  await eventually(() => captionOf(section, 3)).toBe('Toma 1');
  await eventually(() => captionOf(section, 1)).toBe('Toma 2');
});
