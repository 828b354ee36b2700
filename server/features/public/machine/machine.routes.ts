import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import type { Services } from '#server/features/services.ts';
import { baseOf } from '#server/platform/http/base.address.ts';
import type { CachedPage, PageCache, OpenPage } from '#server/platform/http/pages/page.cache.ts';
import { createMachineFiles } from './machine.files.page.ts';
import { idIn } from '../public.address.rules.ts';
import { ROBOTS_PATH } from './robots.page.ts';
import { readSitemapPage, SITEMAP_PATH } from './sitemap.rules.ts';

/** The cache of answers, and how they are sent. */
export type Answering = {
  cache: PageCache;
  /** Answers with a page at its one address, or that there is none. */
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage | null,
    cacheControl?: string,
  ) => Promise<FastifyReply>;
};

type Options = Answering & { publicUrl: string | null };

type GameAddress = { Params: { address: string } };
type SitemapAddress = { Params: { kind: string; file: string } };

/** What crawlers and feed readers read, with absolute addresses; cached where these don't depend on the request. */
export const machineRoutes =
  (services: Services, { publicUrl, cache, send }: Options): FastifyPluginAsync =>
  async (routes) => {
    const files = createMachineFiles(services);

    async function answer(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      read: (base: string) => Promise<OpenPage | null>,
    ): Promise<FastifyReply> {
      const base = baseOf(request, publicUrl);
      const make = () => read(base);
      if (publicUrl === null) return send(request, reply, await cache.once(make), 'private, no-cache');
      return send(request, reply, await cache.get(key, make));
    }

    routes.get(ROBOTS_PATH, (request, reply) => answer(request, reply, 'robots', files.robots));
    routes.get(SITEMAP_PATH, (request, reply) => answer(request, reply, 'sitemap', files.sitemaps));
    routes.get<SitemapAddress>('/sitemap/:kind/:file', async (request, reply) => {
      const page = readSitemapPage(request.params);
      if (!page) return send(request, reply, null);
      return answer(request, reply, `sitemap ${page.kind} ${page.page}`, (base) => files.sitemap(page, base));
    });
    routes.get(PUBLIC_PATHS.gamesFeed, (request, reply) => answer(request, reply, 'games feed', files.gamesFeed));
    routes.get<GameAddress>(PUBLIC_PATHS.gameFeed, async (request, reply) => {
      const id = idIn(request.params.address);
      if (id === null) return send(request, reply, null);
      return answer(request, reply, `feed ${id}`, (base) => files.gameFeed(id, base));
    });
  };
