import type { FastifyPluginAsync } from 'fastify';
import { rememberedCheck, type Check } from './remembered.check.ts';

/**
 * Parts by name. Without a part that all copies share reads and most writes go on, on every one of them: a slow answer
 * of such a part is not waited for, since a proxy would take all copies for dead.
 */
type Parts = { required: Record<string, Check>; shared: Record<string, Check> };

/** Seconds. */
const RETRY_AFTER = 5;

/** /healthz: the process answers. /readyz: the database answers and the data folder takes files. */
export const healthRoutes =
  ({ required, shared }: Parts): FastifyPluginAsync =>
  async (routes) => {
    const known = Object.entries(shared).map(([part, check]) => {
      const onMissing = (err: unknown) => {
        routes.log.error({ err }, `the ${part} are unavailable`);
        routes.countError('process', 'STORAGE_UNAVAILABLE');
      };
      return [part, rememberedCheck(check, onMissing)] as const;
    });

    routes.get('/healthz', async () => ({ status: 'ok' }));

    routes.get('/readyz', async ({ server, log }, reply) => {
      if (server.draining.active) {
        return reply.code(503).header('Retry-After', RETRY_AFTER).send({ status: 'stopping' });
      }
      const lost = await Promise.all(
        Object.entries(required).map(([part, check]) =>
          check().then(
            () => [],
            (err: unknown) => {
              log.error({ err }, `the ${part} is unavailable`);
              return [part];
            },
          ),
        ),
      );
      const away = await Promise.all(known.map(async ([part, isMissing]) => ((await isMissing()) ? [part] : [])));
      const missing = [...lost.flat(), ...away.flat()];
      if (missing.length === 0) return { status: 'ready' };
      if (lost.flat().length === 0) return { status: 'degraded', missing };
      reply.header('Retry-After', RETRY_AFTER);
      return reply.code(503).send({ status: 'unavailable', missing });
    });
  };
