import type { Services } from '#server/features/services.ts';
import { createCast } from './cast.ts';
import { gameEvents } from './gameEvents.ts';
import { GAMES, OLD_GAMES } from './games.ts';
import { createRandom } from './random.ts';
import { createTimeline, type DayOffset, type WorldEvent } from './timeline.ts';

/** The services read the time from this clock, so that demo data has dates in the past. */
export type WorldClock = { set(instant: Date): void };

/** The day, after the sample projects were made, at which the old games are made. */
const OLD_GAMES_SINCE: DayOffset = -345;

async function runInOrder(events: readonly WorldEvent[], clock: WorldClock): Promise<void> {
  for (const { at, run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.set(at);
    await run();
  }
}

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
  const since = timeline.moment(OLD_GAMES_SINCE, createRandom('old games'));
  const old = OLD_GAMES.flatMap((game) => gameEvents(game, { services, cast, timeline }));
  const [before, after] = [old.filter(({ at }) => at < since), old.filter(({ at }) => at >= since)];
  /** Its steps have days of their own. */
  const oldGames: WorldEvent = { at: since, run: () => runInOrder(before, clock) };
  await runInOrder([...arrivals, ...games, ...after, oldGames, ...visits], clock);
  clock.set(now);
}
