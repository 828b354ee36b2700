import { slicePage } from '#server/kernel/pagination.ts';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import type { Services } from '#server/features/services.ts';
import type { OpenPage } from '#server/platform/http/pages/page.cache.ts';
import { HTML } from '#server/platform/http/pages/send.page.ts';
import { filterOfAddress } from '#server/features/projects/catalogue/catalogue.filter.rules.ts';
import { orderOf, PER_PAGE, type GamesAddress } from './games/games.address.rules.ts';

type Reading = Pick<Services, 'publicGames' | 'publicStudios'>;

/** The pages that anybody opens; null for what not everybody sees. Their code is loaded with the first. */
export const createOpenPages = ({ publicGames, publicStudios }: Reading, publicUrl: string | null) => ({
  async games(address: GamesAddress): Promise<OpenPage> {
    const slice = slicePage({ page: address.page, perPage: PER_PAGE });
    const games = await publicGames.list(filterOfAddress(address), orderOf(address), slice);
    const { gamesPage } = await import('./games/games.page.tsx');
    const projectIds = games.rows.map(({ project }) => project.id);
    return { path: PUBLIC_PATHS.games, type: HTML, text: gamesPage({ address, games, publicUrl }), projectIds };
  },

  async game(id: number): Promise<OpenPage | null> {
    const game = await publicGames.find(id);
    if (!game) return null;
    const { gamePage } = await import('./games/game.page.tsx');
    return { ...(await gamePage(game, publicUrl)), type: HTML, projectIds: [id] };
  },

  async update(gameId: number, id: number): Promise<OpenPage | null> {
    const found = await publicGames.findUpdate(gameId, id);
    if (!found) return null;
    const { updatePage } = await import('./games/update.page.tsx');
    return { ...(await updatePage(found, publicUrl)), type: HTML, projectIds: [gameId] };
  },

  async studio(id: number): Promise<OpenPage | null> {
    const found = await publicStudios.find(id);
    if (!found) return null;
    const { studioPage } = await import('./studio.page.tsx');
    const projectIds = found.games.rows.map((game) => game.id);
    return { ...(await studioPage(found, publicUrl)), type: HTML, projectIds };
  },

  async embed(id: number): Promise<OpenPage | null> {
    const game = await publicGames.find(id);
    if (!game) return null;
    const { embedPage } = await import('./games/embed.page.tsx');
    return { ...embedPage(game), type: HTML, projectIds: [id] };
  },
});
