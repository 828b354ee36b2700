import type { WorldEvent } from './events.ts';
import { pictureOf } from './pictures.ts';
import type { GameStory } from './story.ts';
import type { Telling, Told } from './telling.ts';

/** Sets a game's gallery on the day it is published. */
export function galleryEvents(game: GameStory, project: Told, at: Date, { services, cast }: Telling): WorldEvent[] {
  const { gallery = [], studio } = game;
  if (gallery.length === 0) return [];
  return [
    {
      at,
      run: async () => {
        const items = await Promise.all(
          gallery.map(async ([name, caption, alternativeText]) => ({
            id: null,
            file: await pictureOf(game, name),
            texts: { caption, alternativeText },
          })),
        );
        await services.galleries.set(cast.studio(studio), project.id, items);
      },
    },
  ];
}
