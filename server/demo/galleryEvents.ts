import type { WorldEvent } from './timeline.ts';
import { pictureOf } from './pictures.ts';
import type { GameStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';

/** Sets a game's gallery on the day it is published. */
export function galleryEvents(
  game: GameStory,
  project: Created,
  at: Date,
  { services, cast }: EventContext,
): WorldEvent[] {
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
