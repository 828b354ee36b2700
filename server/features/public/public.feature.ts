import { createLandingService } from './landing/landing.service.ts';
import { createPublicFeedService } from './machine/public.feeds.service.ts';
import { createPublicGameService } from './games/public.games.service.ts';
import { createPublicStudioService } from './public.studios.service.ts';
import { createSitemapRepository } from './machine/sitemap.repository.ts';
import { createSitemapService } from './machine/sitemap.service.ts';
import './public.page.resolver.ts';

export const repositories = { sitemaps: createSitemapRepository };

export const services = {
  landing: createLandingService,
  publicGames: createPublicGameService,
  publicStudios: createPublicStudioService,
  publicFeeds: createPublicFeedService,
  sitemaps: createSitemapService,
};

export { publicPageLoaders as loaders } from './public.page.loaders.ts';
