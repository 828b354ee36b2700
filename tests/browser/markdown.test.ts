import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { unfold } from './forms.ts';
import { overflowing } from './overflow.ts';

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Selects the first occurrence of a text. */
const select = (field: Locator, text: string) =>
  field.evaluate((element: HTMLTextAreaElement, chosen) => {
    const start = element.value.indexOf(chosen);
    element.focus();
    element.setSelectionRange(start, start + chosen.length);
  }, text);

async function openForm(which: 'project' | 'update', width: number) {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  const page = await openPageOf(dana, { baseURL: app.url, width, height: 740, hasTouch: width < 400 });
  await page.goto(which === 'project' ? `/projects/${projectId}/edit` : `/create-update/${projectId}`);
  if (which === 'project') await unfold(page, 'Descripción corta y larga');
  const field = page.getByRole('textbox', { name: which === 'project' ? 'Descripción larga' : 'Contenido' });
  await field.waitFor();
  return { page, field };
}

test('what is selected is formatted by buttons and shortcuts, which can be undone', async () => {
  const { page, field } = await openForm('update', 1280);
  await field.fill('Un faro en la niebla');
  await select(field, 'faro');
  await page.getByRole('button', { name: 'Negrita' }).click();
  await eventually(() => isFocused(field)).toBe(true);
  await field.press('Control+i');
  await eventually(() => field.inputValue()).toBe('Un **_faro_** en la niebla');
  await select(field, 'niebla');
  await field.press('Control+k');
  await page.keyboard.type('https://faro.example');
  await eventually(() => field.inputValue()).toBe('Un **_faro_** en la [niebla](https://faro.example)');
  await field.press('Home');
  await page.getByRole('button', { name: 'Lista' }).press('Enter');
  await eventually(() => field.inputValue()).toMatch(/^- Un/);
  await field.press('Control+z');
  await eventually(() => field.inputValue()).toMatch(/^Un \*\*_faro_\*\*/);
  await field.press('Control+Shift+z');
  await page.getByRole('tab', { name: 'Vista previa' }).click();
  const item = page.getByRole('article', { name: 'Vista previa de la actualización' }).getByRole('listitem');
  await item.getByRole('link', { name: 'niebla' }).waitFor();
});

test('a project shows what is typed as it will be read, and goes on where one was', async () => {
  const { page, field } = await openForm('project', 360);
  await field.fill('## La isla\n\nUn **faro** solo.');
  await select(field, 'solo');
  const button = page.getByRole('button', { name: /: Descripción larga$/ });
  const before = await field.boundingBox();
  await button.tap();
  const preview = page.getByRole('region', { name: 'Vista previa: Descripción larga' });
  await preview.getByRole('heading', { name: 'La isla' }).waitFor();
  await eventually(() => field.isVisible()).toBe(false);
  expect((await preview.boundingBox())?.height).toBeGreaterThanOrEqual(before?.height ?? 0);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);

  await page.getByRole('button', { name: /^Seguir escribiendo/ }).tap();
  await eventually(() => isFocused(field)).toBe(true);
  await page.getByRole('button', { name: 'Cursiva' }).tap();
  await eventually(() => field.inputValue()).toBe('## La isla\n\nUn **faro** _solo_.');
  expect(await overflowing(page)).toEqual([]);
});
