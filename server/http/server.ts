import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { failureOf, isFault, shownMessage } from './errors.ts';

/** Longest JSON body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Milliseconds: a client that is slower keeps a connection from others. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 60_000;
const KEEP_ALIVE_TIMEOUT = 10_000;
const CHECK_INTERVAL = 5_000;

export type ServerOptions = { logLevel: string; trustedProxies: number | null };

/** The bare server: limits, deadlines, a log with an id for each request, and answers where no door answers. */
export function createServer({ logLevel, trustedProxies }: ServerOptions): FastifyInstance {
  const fastify = Fastify({
    logger: { level: logLevel, redact: ['req.headers.authorization'] },
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < (trustedProxies ?? 0),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_INTERVAL, maxHeaderSize: 16 * 1024 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  fastify.setErrorHandler(answerFailure);
  return fastify;
}

/** What no door answers for: an address or a header nobody can read, a page that broke. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  if (isFault(failure)) request.log.error(error);
  if (failure.retryAfter !== null) reply.header('Retry-After', failure.retryAfter);
  const message = shownMessage(failure, request.id);
  return reply.code(failure.status).send({ message, error: message, code: failure.code });
}
