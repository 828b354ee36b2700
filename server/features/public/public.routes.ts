import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { parseId } from '#server/kernel/id.ts';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import type { Services } from '#server/features/services.ts';
import { failWith } from '#server/platform/http/errors.ts';
import { createPageCache, type CachedPage } from '#server/platform/http/pages/page.cache.ts';
import { addPagePolicy } from '#server/platform/http/pages/page.headers.ts';
import { HTML, MAX_AGE, sendCached } from '#server/platform/http/pages/send.page.ts';
import { VISIT_SCRIPT } from '#server/features/referrals/visit.page.tsx';
import { pathOf, queryOf } from '#server/platform/http/url.path.ts';
import { embedRoutes } from './games/embed.routes.ts';
import { ACTS_SCRIPT } from './games/game.acts.page.tsx';
import { gamesPath, readGamesAddress } from './games/games.address.rules.ts';
import { PLAYERS } from './games/trailer.rules.ts';
import { machineRoutes } from './machine/machine.routes.ts';
import { createOpenPages } from './open.pages.page.ts';
import { idIn } from './public.address.rules.ts';

export type PageOptions = {
  publicUrl: string | null;
  now: () => Date;
  /** Whether pages are cached for a minute. */
  cachePages: boolean;
  /** Calls back with each stored event. */
  onEvent: (listener: (event: StoredEvent) => void) => unknown;
};

type Address = { Params: { address: string } };
type UpdateAddress = { Params: { address: string; updateId: string } };

/** The pages that anybody opens, without an account and without scripts. */
export const publicRoutes =
  (services: Services, { publicUrl, now, cachePages, onEvent }: PageOptions): FastifyPluginAsync =>
  async (routes) => {
    const open = createOpenPages(services, publicUrl);
    const cache = createPageCache({ now, enabled: cachePages });
    onEvent(({ projectId }) => cache.forget(projectId));
    addPagePolicy(routes, publicUrl, {
      'script-src': [VISIT_SCRIPT, ACTS_SCRIPT],
      'connect-src': ["'self'"],
      'frame-src': [...PLAYERS],
    });

    // An address with a slash at its end redirects to the one without.
    routes.addHook('onRoute', ({ url, method, handler }) => {
      if (method === 'GET' && !url.endsWith('/')) routes.route({ method, url: `${url}/`, handler });
    });

    routes.setErrorHandler(async (error, request, reply) => {
      const { message } = failWith('none', error, request, reply);
      const { failedPage } = await import('./refusals.page.tsx');
      return reply.type(HTML).header('Cache-Control', 'no-store').send(failedPage(message));
    });

    async function sendNothing(reply: FastifyReply): Promise<FastifyReply> {
      const { NOT_FOUND_PAGE } = await import('./refusals.page.tsx');
      return reply.code(404).type(HTML).header('Cache-Control', 'no-cache').send(NOT_FOUND_PAGE);
    }

    /** Sends the page at its canonical address; other addresses redirect there. */
    async function send(
      request: FastifyRequest,
      reply: FastifyReply,
      page: CachedPage | null,
      cacheControl = MAX_AGE,
    ): Promise<FastifyReply> {
      if (!page) return sendNothing(reply);
      if (pathOf(request.url) === page.path) return sendCached(request, reply, page, now(), cacheControl);
      return reply.header('Cache-Control', cacheControl).redirect(page.path + queryOf(request.url), 301);
    }

    routes.get(PUBLIC_PATHS.games, async (request, reply) => {
      const address = readGamesAddress(request.query as Record<string, unknown>);
      const read = () => open.games(address);
      return send(request, reply, await (address.search ? cache.once(read) : cache.get(gamesPath(address), read)));
    });

    routes.get<Address>(PUBLIC_PATHS.game, async (request, reply) => {
      const id = idIn(request.params.address);
      return send(request, reply, id === null ? null : await cache.get(`game ${id}`, () => open.game(id)));
    });

    routes.get<UpdateAddress>(PUBLIC_PATHS.gameUpdate, async (request, reply) => {
      const [gameId, id] = [idIn(request.params.address), parseId(request.params.updateId)];
      if (gameId === null || id === null) return sendNothing(reply);
      return send(request, reply, await cache.get(`update ${gameId} ${id}`, () => open.update(gameId, id)));
    });

    routes.get<Address>(PUBLIC_PATHS.studio, async (request, reply) => {
      const id = idIn(request.params.address);
      return send(request, reply, id === null ? null : await cache.get(`studio ${id}`, () => open.studio(id)));
    });

    await routes.register(machineRoutes(services, { publicUrl, cache, send }));
    await routes.register(embedRoutes({ publicUrl, open, cache, send }));
  };
