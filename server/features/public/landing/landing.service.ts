import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { cachedFor } from '#server/platform/database/cached.ts';
import { mapOverTurns } from '#server/platform/database/queries/time.ranges.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { NO_DELIVERIES, type DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { createPublicGameService, type GameCard } from '../games/public.games.service.ts';

/** Sums over all games that anybody may see. */
export type LandingFigures = { games: number; raised: Cents; deliveries: DeliveryRecord };

/** Games shown: of those that take investments the nearest to their goal, or the newest where few are below it. */
const GAMES = { limit: 3, after: null, offset: 0 };
const TAKES_INVESTMENTS = { ...ALL_PROJECTS, onlyOpen: true };

/** Projects summed up by one statement, which blocks the event loop on SQLite. */
const STEP = 2000;

/** What the first page says of the games here. */
export function createLandingService(dependencies: Dependencies) {
  const { projects, calendar } = dependencies;
  const publicGames = createPublicGameService(dependencies);

  async function sumUp(): Promise<LandingFigures> {
    const today = dayOf(calendar());
    const steps = Math.ceil((await projects.highestId()) / STEP);
    const ranges = Array.from({ length: steps }, (_none, step) => [step * STEP + 1, (step + 1) * STEP] as const);
    const sums = mapOverTurns(ranges, async (range) => ({
      ...(await projects.openSums(range)),
      deliveries: await projects.openDeliveries(range, today),
    }));
    let all: LandingFigures = { games: 0, raised: 0, deliveries: NO_DELIVERIES };
    for await (const sum of sums) all = added(all, sum);
    return all;
  }

  return {
    async games(): Promise<GameCard[]> {
      const { rows: near } = await publicGames.list(TAKES_INVESTMENTS, 'near-goal', GAMES);
      if (near.length === GAMES.limit) return near;
      return (await publicGames.list(TAKES_INVESTMENTS, 'newest', GAMES)).rows;
    },

    /** Reads the figures, which are summed up once in so many milliseconds at most. */
    figuresEvery: (milliseconds: number): (() => Promise<LandingFigures>) => cachedFor(milliseconds, sumUp),
  };
}

const added = (one: LandingFigures, other: LandingFigures): LandingFigures => ({
  games: one.games + other.games,
  raised: one.raised + other.raised,
  deliveries: {
    due: one.deliveries.due + other.deliveries.due,
    onTime: one.deliveries.onTime + other.deliveries.onTime,
  },
});
