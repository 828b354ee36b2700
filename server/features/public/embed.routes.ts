import type { FastifyPluginAsync } from 'fastify';
import { parseId } from '#server/kernel/id.ts';
import { PUBLIC_PATHS } from '#server/kernel/public.paths.ts';
import { pagePolicy } from '#server/platform/http/pages/page.headers.ts';
import type { createOpenPages } from './open.pages.page.ts';
import type { Answering } from './machine.routes.ts';

type Options = Answering & { publicUrl: string | null; open: ReturnType<typeof createOpenPages> };

/** The cards of games, the only pages that those of other sites may frame. */
export const embedRoutes =
  ({ publicUrl, open, kept, send }: Options): FastifyPluginAsync =>
  async (routes) => {
    const policy = pagePolicy(publicUrl, { 'frame-ancestors': ['*'], 'form-action': ["'none'"] });

    routes.get<{ Params: { id: string } }>(PUBLIC_PATHS.embed, async (request, reply) => {
      const id = parseId(request.params.id);
      const page = id === null ? null : await kept.get(`embed ${id}`, () => open.embed(id));
      if (page) reply.header('Content-Security-Policy', policy).removeHeader('X-Frame-Options');
      return send(request, reply, page);
    });
  };
