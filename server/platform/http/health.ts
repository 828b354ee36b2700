import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { cachedFor } from '#server/platform/database/cached.ts';

/**
 * Parts by name. Without an optional part the server still reads and writes rows, so a slow answer of such a part isn't
 * waited for: a proxy would take all server processes for dead.
 */
type Parts = {
  required: Record<string, Check>;
  optional: Record<string, Check>;
  /** Why what falls due waits; null: it doesn't. */
  clockDoubt?: () => string | null;
};

/** Seconds. */
const RETRY_AFTER = 5;

/** Milliseconds an answer is cached, so that frequent requests don't load the database. */
const REMEMBERED = 500;

/**
 * Requests answered from the cache at once; more wait until it expires, so that requests without a pause are no load.
 */
const AT_ONCE = 10;

/** Log level of requests that come every second. */
const QUIET = { logLevel: 'warn' } as const;

/** A part's name, and a check whether it is missing. */
type PartCheck = [part: string, isMissing: () => Promise<boolean>];

async function missingAmong(checks: readonly PartCheck[]): Promise<string[]> {
  const found = await Promise.all(checks.map(async ([part, isMissing]) => ((await isMissing()) ? [part] : [])));
  return found.flat();
}

/** Caches the result of `find` for `REMEMBERED` milliseconds. */
function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let requested = 0;
  const latest = cachedFor(REMEMBERED, () => {
    requested = 0;
    return find();
  });
  return async () => {
    const answer = latest();
    requested += 1;
    if (requested <= AT_ONCE) return answer;
    await sleep(REMEMBERED);
    return latest();
  };
}

/** /healthz: the process answers. /readyz: rows can be read and written; `degraded` where files can't be stored. */
export const healthRoutes =
  ({ required, optional, clockDoubt = () => null }: Parts): FastifyPluginAsync =>
  async (routes) => {
    const isLost = (part: string, check: Check) =>
      check().then(
        () => false,
        (err: unknown) => {
          routes.log.error({ err }, `the ${part} is unavailable`);
          return true;
        },
      );
    const needed = Object.entries(required).map(([part, check]): PartCheck => [part, () => isLost(part, check)]);
    const others = Object.entries(optional).map(([part, check]): PartCheck => {
      const onMissing = (err: unknown) => {
        routes.log.error({ err }, `the ${part} are unavailable`);
        routes.countError('process', 'STORAGE_UNAVAILABLE');
      };
      return [part, rememberedCheck(check, onMissing)];
    });
    const find = remembered(async () => {
      const [lost, away] = await Promise.all([missingAmong(needed), missingAmong(others)]);
      return { lost, missing: [...lost, ...away] };
    });

    routes.get('/healthz', QUIET, async () => ({ status: 'ok' }));

    routes.get('/readyz', QUIET, async ({ server }, reply) => {
      if (server.draining.active) {
        return reply.code(503).header('Retry-After', RETRY_AFTER).send({ status: 'stopping' });
      }
      const { lost, missing } = await find();
      const clock = clockDoubt();
      const said = clock === null ? {} : { clock };
      if (missing.length === 0) return { status: 'ready', ...said };
      if (lost.length === 0) return { status: 'degraded', missing, ...said };
      reply.header('Retry-After', RETRY_AFTER);
      return reply.code(503).send({ status: 'unavailable', missing, ...said });
    });
  };

/** Rejects when the part is unavailable. */
type Check = () => Promise<unknown>;

/** Milliseconds that an answer waits for a running check. */
const CHECK_TIMEOUT = 300;

/**
 * Whether a part is missing: waits for the check for `CHECK_TIMEOUT` milliseconds, then answers by the last result. One
 * check runs at a time. `onMissing` is called with each failure.
 */
function rememberedCheck(check: Check, onMissing: (error: unknown) => void): () => Promise<boolean> {
  let isMissing = false;
  let checking: Promise<void> | null = null;

  async function find(): Promise<void> {
    try {
      await check();
      isMissing = false;
    } catch (error) {
      isMissing = true;
      onMissing(error);
    }
  }

  return async () => {
    checking ??= find().finally(() => (checking = null));
    await Promise.race([checking, sleep(CHECK_TIMEOUT, null, { ref: false })]);
    return isMissing;
  };
}
