import type { FastifyPluginAsync } from 'fastify';
import { rememberedCheck, type Check } from './remembered.check.ts';

/**
 * Parts by name. Without a part that all copies share reads and most writes go on, on every one of them: a slow answer
 * of such a part is not waited for, since a proxy would take all copies for dead.
 */
type Parts = { required: Record<string, Check>; shared: Record<string, Check> };

/** Seconds. */
const RETRY_AFTER = 5;

/** A part by name, and how to ask whether it is missing. */
type Asked = [part: string, isMissing: () => Promise<boolean>];

async function missingAmong(asked: readonly Asked[]): Promise<string[]> {
  const found = await Promise.all(asked.map(async ([part, isMissing]) => ((await isMissing()) ? [part] : [])));
  return found.flat();
}

/** /healthz: the process answers. /readyz: the database answers and the data folder takes files. */
export const healthRoutes =
  ({ required, shared }: Parts): FastifyPluginAsync =>
  async (routes) => {
    const known = Object.entries(shared).map(([part, check]): Asked => {
      const onMissing = (err: unknown) => {
        routes.log.error({ err }, `the ${part} are unavailable`);
        routes.countError('process', 'STORAGE_UNAVAILABLE');
      };
      return [part, rememberedCheck(check, onMissing)];
    });

    routes.get('/healthz', async () => ({ status: 'ok' }));

    routes.get('/readyz', async ({ server, log }, reply) => {
      if (server.draining.active) {
        return reply.code(503).header('Retry-After', RETRY_AFTER).send({ status: 'stopping' });
      }
      const isLost = (part: string, check: Check) =>
        check().then(
          () => false,
          (err: unknown) => {
            log.error({ err }, `the ${part} is unavailable`);
            return true;
          },
        );
      const own = Object.entries(required).map(([part, check]): Asked => [part, () => isLost(part, check)]);
      const [lost, away] = await Promise.all([missingAmong(own), missingAmong(known)]);
      const missing = [...lost, ...away];
      if (missing.length === 0) return { status: 'ready' };
      if (lost.length === 0) return { status: 'degraded', missing };
      reply.header('Retry-After', RETRY_AFTER);
      return reply.code(503).send({ status: 'unavailable', missing });
    });
  };
