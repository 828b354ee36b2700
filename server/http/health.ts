import type { FastifyPluginAsync } from 'fastify';

/** Each rejects when the dependency is unavailable. */
type Dependencies = { database: () => Promise<void>; storage: () => Promise<void> };

/** Seconds. */
const RETRY_AFTER = 5;

/** /healthz: the process answers. /readyz: the database answers and uploads can be stored. */
export const healthRoutes =
  ({ database, storage }: Dependencies): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/healthz', async () => ({ status: 'ok' }));

    routes.get('/readyz', async (request, reply) => {
      if (request.server.draining.active) {
        return reply.code(503).header('Retry-After', RETRY_AFTER).send({ status: 'stopping' });
      }
      const [answers, writes] = await Promise.allSettled([database(), storage()]);
      const missing = [
        ...(answers.status === 'rejected' ? [{ part: 'database', err: answers.reason as unknown }] : []),
        ...(writes.status === 'rejected' ? [{ part: 'storage', err: writes.reason as unknown }] : []),
      ];
      if (missing.length === 0) return { status: 'ready' };
      for (const { part, err } of missing) request.log.error({ err }, `the ${part} is unavailable`);
      reply.header('Retry-After', RETRY_AFTER);
      return reply.code(503).send({ status: 'unavailable', missing: missing.map(({ part }) => part) });
    });
  };
