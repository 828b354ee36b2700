import type { FastifyPluginAsync } from 'fastify';
import { DomainError, NOT_FOUND } from '#server/kernel/errors.ts';
import { parseId } from '#server/kernel/id.ts';
import type { Services } from '#server/features/services.ts';
import { NO_SOURCE } from './referral.rules.ts';

/** Bytes: what `sendBeacon` sends is the source, or nothing. */
const MAX_VISIT = 100;

/** Visits to public pages, which their script tells. */
export const visitRoutes =
  ({ referrals }: Pick<Services, 'referrals'>): FastifyPluginAsync =>
  async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('text/plain', { bodyLimit: MAX_VISIT, parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );

    routes.post('/juegos/:projectId/visita', async ({ ip, params, body }, reply) => {
      const id = parseId((params as { projectId: string }).projectId);
      if (id === null) throw new DomainError(NOT_FOUND.project);
      const source = typeof body === 'string' && body !== NO_SOURCE ? body : null;
      await referrals.visit(ip, id, source);
      return reply.code(204).header('Cache-Control', 'no-store').send();
    });
  };
