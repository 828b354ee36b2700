import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { overflowing } from './overflow.ts';

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Selects the first occurrence of a text. */
const select = (field: Locator, text: string) =>
  field.evaluate((element: HTMLTextAreaElement, chosen) => {
    const start = element.value.indexOf(chosen);
    element.focus();
    element.setSelectionRange(start, start + chosen.length);
  }, text);

test('a project shows what is typed as it will be read, and goes on where one was', async () => {
  const app = await startAppForTest();
  const dana = await app.given.developer();
  const projectId = await app.given.project(dana);
  const page = await openPageOf(dana, { baseURL: app.url, width: 360, height: 740, hasTouch: true });
  await page.goto(`/projects/${projectId}/edit`);
  const field = page.getByRole('textbox', { name: 'Descripción larga' });
  await field.fill('## La isla\n\nUn **faro** solo.');
  await select(field, 'solo');
  const button = page.getByRole('button', { name: /: Descripción larga$/ });
  const before = await field.boundingBox();
  await button.tap();
  const preview = page.getByRole('region', { name: 'Vista previa: Descripción larga' });
  await preview.getByRole('heading', { name: 'La isla' }).waitFor();
  expect(await field.isVisible()).toBe(false);
  expect((await preview.boundingBox())?.height).toBeGreaterThanOrEqual(before?.height ?? 0);
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);

  await page.getByRole('button', { name: /^Seguir escribiendo/ }).tap();
  await eventually(() => isFocused(field)).toBe(true);
  await page.keyboard.type('a oscuras');
  expect(await field.inputValue()).toBe('## La isla\n\nUn **faro** a oscuras.');
});
