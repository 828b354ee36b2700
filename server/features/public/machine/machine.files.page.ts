import { gameFeedPath, PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import type { Services } from '#server/features/services.ts';
import type { OpenPage } from '#server/platform/http/pages/page.cache.ts';
import { ROBOTS_PATH, robotsOf } from './robots.page.ts';
import { sitemapIndex, sitemapOf } from './sitemap.page.ts';
import { SITEMAP_PATH, sitemapPagePath, type SitemapPage } from './sitemap.rules.ts';

const TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';

/** Files for crawlers and feed readers, whose addresses begin with `base`; null for what not everybody sees. */
export const createMachineFiles = ({ sitemaps, publicFeeds }: Pick<Services, 'sitemaps' | 'publicFeeds'>) => ({
  async robots(base: string): Promise<OpenPage> {
    return { path: ROBOTS_PATH, type: TEXT, text: robotsOf(base), projectIds: [] };
  },

  async sitemaps(base: string): Promise<OpenPage> {
    const addresses = (await sitemaps.pages()).map((page) => `${base}${sitemapPagePath(page)}`);
    return { path: SITEMAP_PATH, type: XML, text: sitemapIndex(addresses), projectIds: [] };
  },

  async sitemap(page: SitemapPage, base: string): Promise<OpenPage> {
    const entries = await sitemaps.entriesOf(page);
    const located = entries.map(({ path, changedAt }) => ({ address: `${base}${path}`, changedAt }));
    // It has too many projects to be rendered anew with each event of one.
    return { path: sitemapPagePath(page), type: XML, text: sitemapOf(located), projectIds: [] };
  },

  async gamesFeed(base: string): Promise<OpenPage> {
    const feed = await publicFeeds.ofGames();
    const { gamesAtom } = await import('./public.atom.page.ts');
    const projectIds = feed.games.map(({ project }) => project.id);
    return { path: PUBLIC_PATHS.gamesFeed, type: ATOM, text: gamesAtom(feed, base), projectIds };
  },

  async gameFeed(id: number, base: string): Promise<OpenPage | null> {
    const feed = await publicFeeds.ofGame(id);
    if (!feed) return null;
    const { gameAtom } = await import('./public.atom.page.ts');
    return { path: gameFeedPath(feed.project), type: ATOM, text: await gameAtom(feed, base), projectIds: [id] };
  },
});
