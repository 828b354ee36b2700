import type { FastifyPluginAsync } from 'fastify';
import { parseId } from '#server/kernel/id.ts';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { isSource, SOURCE_PARAMETER } from '#server/kernel/referral.source.ts';
import { tagOf } from '#server/platform/http/etag.ts';
import { encodedBody } from '#server/platform/http/pages/encodings.ts';
import type { CachedPage } from '#server/platform/http/pages/page.cache.ts';
import { pagePolicy } from '#server/platform/http/pages/page.headers.ts';
import type { createOpenPages } from '../open.pages.page.ts';
import type { Answering } from '../machine/machine.routes.ts';

type Options = Answering & { publicUrl: string | null; open: ReturnType<typeof createOpenPages> };

/** The card, whose link has the source of the card's own address, if any. */
function from(page: CachedPage, query: unknown): CachedPage {
  const source = (query as Record<string, unknown>)[SOURCE_PARAMETER];
  if (typeof source !== 'string' || !isSource(source)) return page;
  const text = page.body.plain.toString().replace(/<a href="[^"]*/, `$&?${SOURCE_PARAMETER}=${source}`);
  return { ...page, body: encodedBody(text), tag: tagOf(text) };
}

/** The cards of games, the only pages that those of other sites may frame. */
export const embedRoutes =
  ({ publicUrl, open, cache, send }: Options): FastifyPluginAsync =>
  async (routes) => {
    const policy = pagePolicy(publicUrl, { 'frame-ancestors': ['*'], 'form-action': ["'none'"] });

    routes.get<{ Params: { id: string } }>(PUBLIC_PATHS.embed, async (request, reply) => {
      const id = parseId(request.params.id);
      const page = id === null ? null : await cache.get(`embed ${id}`, () => open.embed(id));
      if (page) reply.header('Content-Security-Policy', policy).removeHeader('X-Frame-Options');
      return send(request, reply, page && from(page, request.query));
    });
  };
