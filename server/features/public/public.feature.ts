import { createLandingService } from './landing.service.ts';
import { createLinkPreviewService } from './link.preview.service.ts';
import { createPublicFeedService } from './public.feeds.service.ts';
import { createPublicGameService } from './public.games.service.ts';
import { createPublicStudioService } from './public.studios.service.ts';
import { createSitemapRepository } from './sitemap.repository.ts';
import { createSitemapService } from './sitemap.service.ts';
import './public.page.resolver.ts';

export const repositories = { sitemaps: createSitemapRepository };

export const services = {
  landing: createLandingService,
  linkPreviews: createLinkPreviewService,
  publicGames: createPublicGameService,
  publicStudios: createPublicStudioService,
  publicFeeds: createPublicFeedService,
  sitemaps: createSitemapService,
};

export { publicPageLoaders as loaders } from './public.page.loaders.ts';
