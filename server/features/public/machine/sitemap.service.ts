import type { Dependencies } from '#server/features/dependencies.ts';
import { gamePath, gameUpdatePath, studioPath } from '#server/kernel/paths/public.paths.ts';
import { PAGE_SIZE, SITEMAP_KINDS, type SitemapKind, type SitemapPage } from './sitemap.rules.ts';

/** The path of a page, and when it changed, if that is known. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** The addresses of all that anybody may open. */
export const createSitemapService = ({ sitemaps }: Pick<Dependencies, 'sitemaps'>) => ({
  /** A page may have no addresses, where nothing of its ids is open to anybody. */
  async pages(): Promise<SitemapPage[]> {
    const pagesOf = async (kind: SitemapKind): Promise<SitemapPage[]> => {
      const length = Math.ceil((await sitemaps.highestId(kind)) / PAGE_SIZE);
      return Array.from({ length }, (_, index) => ({ kind, page: index + 1 }));
    };
    return (await Promise.all(SITEMAP_KINDS.map(pagesOf))).flat();
  },

  async entriesOf({ kind, page }: SitemapPage): Promise<SitemapEntry[]> {
    const range = { from: (page - 1) * PAGE_SIZE, to: page * PAGE_SIZE };
    if (kind === 'juegos') {
      const games = await sitemaps.listGames(range);
      return games.map(({ changedAt, ...game }) => ({ path: gamePath(game), changedAt }));
    }
    if (kind === 'novedades') {
      const updates = await sitemaps.listUpdates(range);
      return updates.map(({ id, projectId, title, changedAt }) => ({
        path: gameUpdatePath({ id: projectId, title }, id),
        changedAt,
      }));
    }
    const studios = await sitemaps.listStudios(range);
    return studios.map((studio) => ({ path: studioPath(studio), changedAt: null }));
  },
});
