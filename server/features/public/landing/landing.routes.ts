import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '#server/features/services.ts';
import { SECOND } from '#server/kernel/time/durations.ts';
import type { EncodedBody } from '#server/platform/http/pages/encodings.ts';
import { createPageCache, CACHE_SECONDS } from '#server/platform/http/pages/page.cache.ts';
import { HTML, sendCached } from '#server/platform/http/pages/send.page.ts';
import { sendPage } from '#server/platform/http/web.client.ts';
import type { PageOptions } from '../public.routes.ts';

/** `page`: the web client's. */
type Options = PageOptions & { page: string; pageBody: EncodedBody };

/** `/` shows games and the log-in; the log-in alone while games can't be read. Browsers revalidate it each time. */
export const landingRoutes =
  ({ landing }: Services, { page, pageBody, publicUrl, now, cachePages, onEvent }: Options): FastifyPluginAsync =>
  async (routes) => {
    const cache = createPageCache({ now, enabled: cachePages });
    onEvent(({ projectId }) => cache.forget(projectId));

    /** Cached apart: every event of a shown game drops the page, while the figures are sums over all games. */
    const figures = landing.figuresEvery(cachePages ? CACHE_SECONDS * SECOND : 0);

    async function make() {
      const { landingPage } = await import('./landing.page.tsx');
      const shown = { games: await landing.games(), figures: await figures() };
      const projectIds = shown.games.map(({ project }) => project.id);
      return { path: '/', type: HTML, text: landingPage(page, shown, publicUrl), projectIds };
    }

    routes.get('/', async (request, reply) => {
      try {
        const made = await cache.get('landing', () => make());
        return made && (await sendCached(request, reply, made, now(), 'no-cache'));
      } catch (error) {
        request.log.warn({ err: error }, 'the landing page could not be made');
        return sendPage(request, reply, pageBody);
      }
    });
  };
