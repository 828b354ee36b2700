import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { gamePath, gameUpdatePath, studioPath } from '#server/kernel/paths/public.paths.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openPage } from '#tests/support/browser.ts';
import { findingsOn } from './axe.ts';
import { setTouch, zoomingFields } from './fields.ts';
import { invisibleStops } from './focus.ts';
import { overflowing } from './overflow.ts';
import { addGallery, picture } from './world.ts';

const TEXT = `## Un título

Un **texto** con [enlace](https://aurora.example/${'muy-largo-'.repeat(12)}), ~~tachado~~ y nota[^1].

| Faro | Alcance |
|:--|--:|
| ${'Desoxirribonucleótido'.repeat(4)} | 40 m |

- [x] Hecho
- [ ] Pendiente

\`\`\`
${'una línea de código que no termina nunca '.repeat(5)}
\`\`\`

[^1]: La nota.`;

let app: TestApp & { stop(): Promise<void> };
let game: { id: number; title: string };
let pages: string[];

beforeAll(async () => {
  app = await startApp();
  const dana = await app.given.developer('Estudio Sur');
  const title = `Aurora ${'Desoxirribonucleótido'.repeat(5)}`;
  const fields = { title, longDescription: TEXT, shortDescription: 'Un faro.', trailerUrl: 'https://video.example/1' };
  game = { id: await app.given.project(dana, fields), title };
  const { services } = app.app;
  await services.accounts.updateProfile(dana.viewer, { about: TEXT, links: ['https://estudio.example'] });
  await app.given.investment(await app.given.investor(), game.id, 250_000);
  for (const due of ['2026-01-10', '2030-05-01'])
    await services.milestones.create(dana.viewer, game.id, {
      title: 'La lámpara',
      description: 'Que gire.',
      dueDate: due,
    });
  const asked = await services.questions.ask((await app.given.investor()).viewer, game.id, '¿Tiene final?');
  await services.questions.answer(dana.viewer, asked.id, 'Tiene dos.');
  await addGallery(app, dana, game.id, 2);
  const bytes = await picture(320, 180);
  const media = [{ caption: 'El faro', file: { name: null, stream: () => Readable.from([bytes]) } }];
  const news = { title: 'Luz', content: TEXT, isPublic: true, media };
  const update = await services.updates.create(dana.viewer, game.id, news);
  const studio = { id: dana.viewer.developerProfileId ?? 0, studioName: 'Estudio Sur' };
  pages = ['/juegos', gamePath(game), gameUpdatePath(game, update.id), studioPath(studio), '/juegos/2000000000'];
  return () => app.stop();
});

test('public pages are accessible and fit on a phone and on a computer, by day and at night', async () => {
  const page = await openPage({ baseURL: app.url, expectedErrors: [/404/] });
  for (const path of pages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Colours are the same at every width.
    for (const [width, colorScheme] of [
      [320, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await setTouch(page, width === 320);
      await page.emulateMedia({ colorScheme });
      const look = `${path} ${width} wide, ${colorScheme}`;
      expect(await overflowing(page), look).toEqual([]);
      expect(await findingsOn(page), look).toEqual([]);
      expect(await invisibleStops(page), look).toEqual([]);
      if (width === 320) expect(await zoomingFields(page), look).toEqual([]);
    }
  }
});

test('without scripts a visitor finds a game by its genre and reads what its studio tells', async () => {
  const page = await openPage({ baseURL: app.url, width: 360, javaScriptEnabled: false });
  await page.goto('/juegos');
  await page.getByRole('link', { name: 'Terror' }).click();
  await page.getByText('No se encontraron juegos').waitFor();
  await page.getByRole('combobox', { name: 'Género' }).selectOption('adventure');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('aurora');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.getByRole('link', { name: game.title }).click();
  await page.getByRole('heading', { level: 1, name: game.title }).waitFor();
  await page.getByRole('link', { name: 'Luz', exact: true }).click();
  await page.getByRole('img', { name: 'El faro' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Estudio Sur' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Estudio Sur' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/estudios\/\d+-estudio-sur$/);
});

test.each([true, false])(
  'a picture opens over the page with its text and ways out, and one link logs in (scripts: %s)',
  async (scripted) => {
    const phone = { width: 360, height: 740, javaScriptEnabled: scripted };
    const page = await openPage({ baseURL: app.url, ...phone });
    await page.goto(gamePath(game));
    const list = page.getByRole('region', { name: 'Galería' }).getByRole('list');
    await list.getByRole('link', { name: /número 1/ }).press('Enter');
    const shown = page.getByRole('figure').filter({ hasText: 'Imagen' });
    await shown.filter({ hasText: 'Toma 1 Imagen 1 de 2' }).waitFor();
    await page.getByRole('link', { name: 'Invertir', exact: true }).waitFor({ state: 'hidden' });
    if (scripted) {
      expect(await overflowing(page)).toEqual([]);
      expect(await findingsOn(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Siguiente' }).press('Enter');
    await shown.filter({ hasText: 'Toma 2 Imagen 2 de 2' }).waitFor();
    await page.goBack();
    await shown.filter({ hasText: 'Imagen 1 de 2' }).waitFor();
    if (scripted) await page.keyboard.press('Escape');
    else await page.getByRole('link', { name: 'Cerrar' }).click();
    await shown.waitFor({ state: 'hidden' });
    await list.getByRole('link', { name: /número 1/ }).press('Enter');
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Entrar', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Cómo funciona' }).waitFor();
    if (scripted) await page.getByRole('tab', { name: 'Iniciar Sesión', selected: true }).waitFor();
  },
);

test('what is printed is the text, without what only a screen can do', async () => {
  const page = await openPage({ baseURL: app.url, colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  await page.goto(gamePath(game));
  await page.getByRole('heading', { level: 2, name: 'Hitos' }).waitFor();
  await page.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Invertir', exact: true }).waitFor({ state: 'hidden' });
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color);
  expect(ink).toBe('rgb(27, 18, 51)');
});
