import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '#server/data/database.ts';

/** /healthz: the process answers. /readyz: it can serve, so its database answers too. */
export const healthRoutes =
  (database: Database): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/healthz', async () => ({ status: 'ok' }));

    routes.get('/readyz', async (_request, reply) => {
      try {
        await database.ping();
        return { status: 'ready' };
      } catch {
        return reply.code(503).send({ status: 'unavailable' });
      }
    });
  };
