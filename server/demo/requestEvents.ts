import { SILENCE_DAYS } from '#server/features/updates/requests/update.request.rules.ts';
import { createRandom } from './random.ts';
import type { GameStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';
import type { DayOffset, WorldEvent } from './timeline.ts';

/** The account whose login is printed at startup: whom it asks is left to whoever uses it. */
const INES = 0;

/** Nobody asks longer after the silence became long enough. */
const PATIENCE_DAYS = 12;

/** Some investors ask for an update when the studio is silent for weeks, also now. */
export function requestEvents(
  { title, published, posts }: GameStory,
  project: Created,
  plan: { investor: number; moment: Date }[],
  { services, cast, timeline }: EventContext,
): WorldEvent[] {
  if (published === null) return [];
  const random = createRandom(`requests to ${title}`);
  const news = [published, ...posts.map(({ at }) => at)].toSorted((one, other) => one - other);
  return news.flatMap((since, index): WorldEvent[] => {
    const from = since + SILENCE_DAYS + 1;
    const until = Math.min(from + PATIENCE_DAYS, (news[index + 1] ?? 0) - 1);
    return until < from
      ? []
      : requestersOf(plan, timeline.moment(from - 1, random)).flatMap((investor) => requestBy(investor, from, until));
  });

  function requestBy(investor: number, from: DayOffset, until: DayOffset): WorldEvent[] {
    if (!random.chance(0.3)) return [];
    const at = timeline.moment(random.int(from, until), random);
    return [{ at, run: () => services.updateRequests.request(cast.investor(investor), project.id) }];
  }
}

const requestersOf = (plan: { investor: number; moment: Date }[], before: Date): number[] => [
  ...new Set(
    plan.filter(({ investor, moment }) => investor !== INES && moment < before).map(({ investor }) => investor),
  ),
];
