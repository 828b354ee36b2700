import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { parseId } from '#server/kernel/id.ts';
import type { Services } from '#server/features/services.ts';
import { baseOf } from '#server/platform/http/base.address.ts';
import type { ViewerOf } from '#server/platform/http/viewer.ts';
import { NO_SOURCE } from './referral.rules.ts';

/** Bytes: what `sendBeacon` sends is the source, or nothing. */
const MAX_VISIT = 100;

type Options = { publicUrl: string | null; viewerOf: ViewerOf };

/** Whether a page of this server sent the request. Every browser says so, in one header or the other. */
function isFromOwnPage(request: FastifyRequest, publicUrl: string | null): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  return site === undefined ? origin === new URL(baseOf(request, publicUrl)).origin : site === 'same-origin';
}

/** Visits to public pages, which their script reports. Those from elsewhere are answered alike, and not counted. */
export const visitRoutes =
  ({ referrals }: Pick<Services, 'referrals'>, { publicUrl, viewerOf }: Options): FastifyPluginAsync =>
  async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('text/plain', { bodyLimit: MAX_VISIT, parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    routes.post('/juegos/:projectId/visita', async (request, reply) => {
      const { params, body } = request;
      const id = parseId((params as { projectId: string }).projectId);
      if (id === null) throw new DomainError(NOT_FOUND.project);
      const source = typeof body === 'string' && body !== NO_SOURCE ? body : null;
      if (isFromOwnPage(request, publicUrl)) {
        await referrals.visit(request.ip, await viewerOf(request), { projectId: id, source });
      }
      return reply.code(204).header('Cache-Control', 'no-store').send();
    });
  };
