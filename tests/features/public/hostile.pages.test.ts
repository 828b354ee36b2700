import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { gamePath, gameUpdatePath, studioPath } from '#server/kernel/paths/public.paths.ts';
import { startAppForTest } from '#tests/support/app.ts';
import { VECTORS } from '#tests/support/hostile.vectors.ts';
import { isPagesScript } from '#tests/support/scripts.ts';

const TEXT = VECTORS.join('\n\n');
const LINE = '"><script>alert(1)</script>';

/** What a page would execute, load from elsewhere or lead to by a scheme of its own. */
function faultsOf(html: string): string[] {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll('*:not([type="application/ld+json"])')].flatMap((element) => {
    const { localName } = element;
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') ||
        (name === 'href' && !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(value)) ||
        (['src', 'srcset', 'action'].includes(name) && !/^\/(?!\/)/.test(value)),
    );
    const isForeign =
      ['script', 'iframe', 'object', 'embed', 'base', 'style', 'svg', 'math'].includes(localName) &&
      !isPagesScript(element.textContent);
    return isForeign || attributes.length > 0 ? [element.outerHTML.slice(0, 100)] : [];
  });
}

test(`${VECTORS.length} hostile texts do nothing on public pages`, async () => {
  const app = await startAppForTest();
  const { services } = app.app;
  const dana = await app.given.developer(LINE);
  await services.accounts.updateProfile(dana.viewer, { about: TEXT.slice(0, 5000), country: LINE });
  const game = {
    id: await app.given.project(dana, {
      title: LINE,
      description: TEXT,
      shortDescription: LINE,
      longDescription: TEXT,
      developmentStage: LINE,
      platforms: [LINE],
      investmentModel: LINE,
      coverImage: 'https://malo.example/media/pixel.png',
    }),
    title: LINE,
  };
  await services.milestones.create(dana.viewer, game.id, { title: LINE, description: LINE, dueDate: '2030-05-01' });
  const asked = await services.questions.ask((await app.given.investor()).viewer, game.id, LINE);
  await services.questions.answer(dana.viewer, asked.id, LINE);
  const news = { title: LINE, content: TEXT, isPublic: true, media: [] };
  const update = await services.updates.create(dana.viewer, game.id, news);
  const studio = { id: dana.viewer.developerProfileId ?? 0, studioName: LINE };
  const search = `/juegos?buscar=${encodeURIComponent(LINE)}&genero=${encodeURIComponent(LINE)}&pagina=-1&pagina=x`;
  for (const path of ['/juegos', search, gamePath(game), gameUpdatePath(game, update.id), studioPath(studio)]) {
    const answer = await fetch(`${app.url}${path}`);
    expect(answer.status, path).toBe(200);
    expect(faultsOf(await answer.text()), path).toEqual([]);
  }
});
