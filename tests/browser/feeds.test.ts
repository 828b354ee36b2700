import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';
import { entriesOf, eventsOf } from '#tests/support/feeds.ts';
import { findingsOn } from './axe.ts';
import { dayFromToday, dollars, post, promise } from './world.ts';

test('an investor makes addresses, reads both, and revokes them', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const project = await app.given.project(dana, { title: 'Luces del Sur' });
  await app.given.investment(ines, project, dollars(1000));
  await post(app, dana, project, { title: 'Primera', content: '**Nieve**' });
  await promise(app, dana, project, { title: 'Beta', dueDate: dayFromToday(20) });
  const page = await openPageOf(ines, { baseURL: app.url, width: 360 });
  await page.goto('/profile/suscripciones');
  const panel = page.getByRole('region', { name: 'Lector y calendario' });
  await panel.getByRole('button', { name: 'Crear mis direcciones' }).click();
  const [updates, milestones] = [
    await panel.getByLabel(/^Actualizaciones/).inputValue(),
    await panel.getByLabel(/^Hitos/).inputValue(),
  ];
  await page.evaluate(() => window.scrollTo(0, 0)); // the header covers half of what is scrolled under it
  expect(await findingsOn(page)).toEqual([]);
  const read = async (url: string) => (await fetch(url)).text();
  expect(entriesOf(await read(updates))).toMatchObject([
    { title: 'Luces del Sur: Primera', content: '<p><strong>Nieve</strong></p>' },
  ]);
  expect(eventsOf(await read(milestones))).toMatchObject([{ summary: 'Luces del Sur: Beta', day: dayFromToday(20) }]);

  await panel.getByRole('button', { name: 'Revocar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
  await panel.getByRole('button', { name: 'Crear mis direcciones' }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.closest('section')?.innerText ?? '')).toMatch(
    /Lector y calendario/,
  );
  expect((await fetch(updates)).status).toBe(404);
});
