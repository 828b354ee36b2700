import { INVESTORS } from './people.ts';
import { createRandom } from './random.ts';
import type { GameStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';
import { notBefore, type WorldEvent } from './timeline.ts';

const MONTHS_OF_HOURS = 24 * 90;

/** Who follows a game within some months: some of its investors, and some who haven't decided yet. */
export function followEvents(
  { title, published }: GameStory,
  project: Created,
  opened: Date,
  { services, cast, timeline }: EventContext,
): WorldEvent[] {
  if (published === null) return [];
  const random = createRandom(`followers of ${title}`);
  return INVESTORS.flatMap(({ joined }, investor) => {
    if (!random.chance(0.3)) return [];
    const earliest = notBefore(opened, timeline.moment(joined + 1, random));
    return [
      {
        at: timeline.later(earliest, MONTHS_OF_HOURS, random),
        run: () => services.follows.follow(cast.investor(investor), project.id),
      },
    ];
  });
}
