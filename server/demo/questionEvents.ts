import type { WorldEvent } from './events.ts';
import { createRandom } from './random.ts';
import type { GameStory } from './story.ts';
import type { Telling, Told } from './telling.ts';

/** The questions to a game's studio, each by another person, and their answers a day later. */
export function questionEvents(
  { title, studio, questions = [] }: GameStory,
  project: Told,
  { services, cast, timeline }: Telling,
): WorldEvent[] {
  const random = createRandom(`questions to ${title}`);
  return questions.flatMap(({ at, text, answer }, index): WorldEvent[] => {
    const told: Told = { id: 0 };
    const asked = timeline.moment(at, random);
    const asking = {
      at: asked,
      run: async () => {
        const { id } = await services.questions.ask(cast.investor(index + 1), project.id, text);
        told.id = id;
      },
    };
    if (answer === undefined) return [asking];
    const run = () => services.questions.answer(cast.studio(studio), told.id, answer);
    return [asking, { at: timeline.later(asked, 24, random), run }];
  });
}
