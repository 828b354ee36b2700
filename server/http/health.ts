import type { FastifyPluginAsync } from 'fastify';

/** Rejects when the part is unavailable. */
type Check = () => Promise<unknown>;

/** Parts by name. Without a part that all copies share reads and most writes go on, on every one of them. */
type Parts = { required: Record<string, Check>; shared: Record<string, Check> };

/** Seconds. */
const RETRY_AFTER = 5;

/** /healthz: the process answers. /readyz: the database answers and the data folder takes files. */
export const healthRoutes =
  ({ required, shared }: Parts): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/healthz', async () => ({ status: 'ok' }));

    routes.get('/readyz', async ({ server, log }, reply) => {
      if (server.draining.active) {
        return reply.code(503).header('Retry-After', RETRY_AFTER).send({ status: 'stopping' });
      }
      const missing: string[] = [];
      const checks = Object.entries({ ...required, ...shared }).map(async ([part, check]) =>
        check().catch((err: unknown) => {
          log.error({ err }, `the ${part} is unavailable`);
          missing.push(part);
        }),
      );
      await Promise.all(checks);
      if (missing.length === 0) return { status: 'ready' };
      if (missing.includes('files')) server.countError('process', 'STORAGE_UNAVAILABLE');
      if (!missing.some((part) => part in required)) return { status: 'degraded', missing };
      reply.header('Retry-After', RETRY_AFTER);
      return reply.code(503).send({ status: 'unavailable', missing });
    });
  };
