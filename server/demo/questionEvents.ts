import type { WorldEvent } from './timeline.ts';
import { createRandom } from './random.ts';
import type { GameStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';

/** The questions to a game's studio, each by another person, and their answers a day later. */
export function questionEvents(
  { title, studio, questions = [] }: GameStory,
  project: Created,
  { services, cast, timeline }: EventContext,
): WorldEvent[] {
  const random = createRandom(`questions to ${title}`);
  return questions.flatMap(({ at, text, answer }, index): WorldEvent[] => {
    const created: Created = { id: 0 };
    const moment = timeline.moment(at, random);
    const question = {
      at: moment,
      run: async () => {
        ({ id: created.id } = await services.questions.ask(cast.investor(index + 1), project.id, text));
      },
    };
    if (answer === undefined) return [question];
    const run = () => services.questions.answer(cast.studio(studio), created.id, answer);
    return [question, { at: timeline.later(moment, 24, random), run }];
  });
}
