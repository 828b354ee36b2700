import type { Services } from '#server/services/services.ts';
import { createEasel } from './art/easel.ts';
import { createCast } from './cast.ts';
import { gameEvents } from './gameEvents.ts';
import { GAMES } from './games.ts';
import { createRandom } from './random.ts';
import { createTimeline } from './timeline.ts';

/** The services take the time from here, so that the world's past has its own dates. */
export type WorldClock = { set(instant: Date): void };

/**
 * Tells the demo world from its first account to today, each event at its own moment and through the use cases, so that
 * it obeys every rule. The same `now` tells the same world.
 */
export async function tellWorld({ services, clock, now }: { services: Services; clock: WorldClock; now: Date }) {
  const timeline = createTimeline(now);
  const cast = createCast(services);
  const easel = createEasel();
  const arrivals = cast.arrivals(timeline, createRandom('arrivals'));
  const games = GAMES.flatMap((game) => gameEvents(game, { services, cast, timeline, easel }));
  const events = [...arrivals, ...games].sort((a, b) => a.at.getTime() - b.at.getTime());
  const painting = easel.work();
  for (const { at, tell } of events) {
    clock.set(at);
    await tell();
  }
  await painting;
  clock.set(now);
}
