import type { Services } from '#server/features/services.ts';
import { createCast } from './cast.ts';
import { gameEvents } from './gameEvents.ts';
import { GAMES } from './games.ts';
import { createRandom } from './random.ts';
import { createTimeline } from './timeline.ts';

/** The services read the time from this clock, so that demo data has dates in the past. */
export type WorldClock = { set(instant: Date): void };

/**
 * Creates the demo data by running every event in chronological order through the services, so that all rules apply.
 * The same `now` gives the same data.
 */
export async function createWorld({ services, clock, now }: { services: Services; clock: WorldClock; now: Date }) {
  const timeline = createTimeline(now);
  const cast = createCast(services);
  const arrivals = cast.arrivals(timeline, createRandom('arrivals'));
  const games = GAMES.flatMap((game) => gameEvents(game, { services, cast, timeline }));
  const visits = cast.lastVisits(timeline, createRandom('visits'));
  const events = [...arrivals, ...games, ...visits].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of events) {
    clock.set(at);
    await run();
  }
  clock.set(now);
}
