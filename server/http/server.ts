import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DomainError, problem } from '#server/domain/errors.ts';
import { failureOf, isFault, shownMessage } from './errors.ts';
import { loggerOf, type LogOptions } from './log.ts';

/** Longest JSON body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Milliseconds: a client that is slower keeps a connection from others. */
const HEADERS_TIMEOUT = 15_000;
const BODY_TIMEOUT = 25_000;
/** A phone may take minutes for ten files; only who signed in gets as far as sending them. */
const UPLOAD_TIMEOUT = 600_000;
/** From the end of an upload to its answer: its pictures wait for their turn. */
const UPLOAD_WORK_TIMEOUT = 120_000;
/** Of silence, or with nothing taken of an answer: noticed at the second look at the latest. */
const SILENCE_TIMEOUT = 12_000;
const KEEP_ALIVE_TIMEOUT = 10_000;
const CHECK_INTERVAL = 5_000;

const CLOSING = problem('UNAVAILABLE', 'El servidor se está reiniciando. Inténtalo nuevamente en unos segundos.');

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** While `active` the server answers, but says that it is not ready and closes every connection it answers on. */
    draining: { active: boolean; isClosing: boolean };
  }
}

export type ServerOptions = LogOptions & { trustedProxies: number | null };

/** The bare server: limits, deadlines, a log with an id for each request, and answers where no door answers. */
export function createServer({ trustedProxies, ...log }: ServerOptions): FastifyInstance {
  const fastify = Fastify({
    logger: loggerOf(log),
    genReqId: () => randomUUID().slice(-12), // the part that is nothing but chance
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < (trustedProxies ?? 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the hook below does, in the product's own form
    routerOptions: { maxParamLength: 200 },
    requestTimeout: UPLOAD_TIMEOUT,
    connectionTimeout: SILENCE_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: CHECK_INTERVAL, maxHeaderSize: 16 * 1024 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  fastify.decorate('draining', { active: false, isClosing: false });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    endWhenSlow(request);
    const { active, isClosing } = fastify.draining;
    if (active) reply.header('Connection', 'close');
    done(isClosing ? new DomainError(CLOSING) : undefined);
  });
  // What was left unread goes with it: closed gently, it would wait in the system's buffers.
  fastify.server.on('timeout', (socket: Socket) => void socket.resetAndDestroy());
  fastify.addHook('preClose', (done) => letGoOfIdle(fastify, done));
  fastify.setErrorHandler(answerFailure);
  return fastify;
}

/** Whoever was being answered when the server began to stop would otherwise keep it waiting for another request. */
function letGoOfIdle({ server, draining }: FastifyInstance, done: () => void): void {
  draining.isClosing = true;
  const timer = setInterval(() => server.closeIdleConnections(), 50).unref();
  server.once('close', () => clearInterval(timer));
  done();
}

/** Closes the connection of a body that takes too long; an upload is given its own time. */
function endWhenSlow({ raw, headers }: FastifyRequest): void {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || raw.readableEnded) return;
  if (headers['content-type']?.startsWith('multipart/form-data')) {
    raw.socket.setTimeout(UPLOAD_TIMEOUT);
    raw.once('end', () => raw.socket.setTimeout(UPLOAD_WORK_TIMEOUT));
    return;
  }
  setImmediate(() => {
    if (raw.complete || raw.destroyed) return; // as nearly every body is by then
    const timer = setTimeout(() => raw.socket.destroy(), BODY_TIMEOUT);
    for (const done of ['end', 'close'] as const) raw.once(done, () => clearTimeout(timer));
  });
}

/** What no door answers for: an address or a header nobody can read, a page that broke. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  request.server.countError('none', failure.code);
  if (isFault(failure)) request.log.error({ err: error }, 'a call failed');
  if (failure.retryAfter !== null) reply.header('Retry-After', failure.retryAfter);
  const message = shownMessage(failure, request.id);
  return reply.code(failure.status).send({ message, error: message, code: failure.code });
}
