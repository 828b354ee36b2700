import { databaseIdOf } from '#server/platform/database/installation.ts';
import { MAX_FEED_UPDATES } from '#server/features/feeds/feed.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { ALL_PROJECTS } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { createPublicGameService, type GameCard, type PublicGame } from '../games/public.games.service.ts';

/** `databaseId`: with a row's id, it identifies an entry wherever it is served. */
export type GameFeed = PublicGame & { databaseId: string };
export type GamesFeed = { databaseId: string; games: GameCard[] };

/** The contents of the feeds that anybody reads. */
export function createPublicFeedService(dependencies: Dependencies) {
  const games = createPublicGameService(dependencies);
  const databaseId = (): Promise<string> => databaseIdOf(dependencies.database);

  return {
    /** A game with its newest public updates; null for what not everybody sees. */
    async ofGame(id: number): Promise<GameFeed | null> {
      const game = await games.find(id);
      return game && { ...game, databaseId: await databaseId() };
    },

    /** The newest games. */
    async ofGames(): Promise<GamesFeed> {
      const { rows } = await games.list(ALL_PROJECTS, 'newest', { limit: MAX_FEED_UPDATES, after: null, offset: 0 });
      return { games: rows, databaseId: await databaseId() };
    },
  };
}
