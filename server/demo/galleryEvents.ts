import { drawPicture } from './art/draw.ts';
import type { WorldEvent } from './events.ts';
import { fileOf } from './pictureFile.ts';
import type { GameStory } from './story.ts';
import type { Telling, Told } from './telling.ts';

/** Sets a game's gallery on the day it is published. */
export function galleryEvents(
  { gallery = [], scene, studio, title }: GameStory,
  project: Told,
  at: Date,
  { services, cast, easel }: Telling,
): WorldEvent[] {
  if (gallery.length === 0) return [];
  const drawn = gallery.map(([treatment, caption, alternativeText]) => ({
    drawing: easel.commission(at, () => drawPicture(scene, treatment, `${title} ${caption}`)),
    texts: { caption, alternativeText },
  }));
  return [
    {
      at,
      run: async () => {
        const items = await Promise.all(
          drawn.map(async ({ drawing, texts }) => ({ id: null, file: fileOf(await drawing), texts })),
        );
        await services.galleries.set(cast.studio(studio), project.id, items);
      },
    },
  ];
}
