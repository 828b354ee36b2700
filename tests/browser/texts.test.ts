import { expect, test } from 'vitest';
import { OPERATOR_TEXTS } from '#server/kernel/operator/operator.texts.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { documentsOf, eventually, openPage, openPageOf } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { overflowing } from './overflow.ts';
import { goTo } from './tour.ts';

test('the footer leads from every screen to the texts, by keyboard and on a phone, and is not printed', async () => {
  const app = await startAppForTest();
  const ines = await app.given.investor('Inés');
  const game = await app.given.project(await app.given.developer('Estudio Sur'));
  const size = { baseURL: app.url, width: 360, height: 700 };
  const visitor = await openPage(size);
  await visitor.goto('/');
  const links = visitor.getByRole('navigation', { name: 'Sobre Fichín' }).getByRole('link');
  const labels = [...Object.values(OPERATOR_TEXTS).map(({ label }) => label), 'Para programadores'];
  await eventually(() => links.allInnerTexts()).toEqual(labels);

  const page = await openPageOf(ines, size);
  await page.goto('/my-investments');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => page.getByRole('contentinfo').getByRole('link').allInnerTexts()).toEqual(labels);
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.locator('footer').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await goTo(page, `/projects/${game}`);
  await page.getByRole('button', { name: 'Invertir' }).first().waitFor(); // the bar, at the bottom
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('link', { name: 'Contacto' }).click({ trial: true });
  const asked = documentsOf(page);
  await page.getByRole('link', { name: 'Ayuda' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Si inviertes' }).waitFor();
  expect(asked).toEqual(['/ayuda']);
});

test('a text is read on a narrow screen, in the dark and by whoever uses a screen reader', async () => {
  const app = await startAppForTest();
  const page = await openPage({ baseURL: app.url, width: 320, colorScheme: 'dark' });
  for (const { path, title } of Object.values(OPERATOR_TEXTS)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    expect(await findingsOn(page)).toEqual([]);
  }
});
