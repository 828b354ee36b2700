import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type FastifyReply } from 'fastify';
import { readClientAddresses } from './client.address.ts';
import { sendError } from './errors.ts';
import { loggerOf, type LogOptions } from './log.ts';
import { traceOf } from './trace.context.ts';
import { pathOf } from './url.path.ts';
import { HttpRequest, isWebSocketUpgrade } from './websocket.upgrade.ts';

/** Maximum bytes of a JSON body. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Characters as sent; with the query an address may have as many bytes as the headers. */
const MAX_PATH = 2000;

/** Milliseconds. */
const HEADERS_TIMEOUT = 15_000;
const BODY_TIMEOUT = 25_000;
/** A phone may take minutes for ten files; only authenticated clients may send them. */
const UPLOAD_TIMEOUT = 600_000;
/** From the end of an upload to its response: pictures are queued for encoding. */
const UPLOAD_WORK_TIMEOUT = 120_000;
/** Of silence in either direction; sockets are checked twice per timeout. */
const SILENCE_TIMEOUT = 12_000;
const IDLE_CONNECTION_TIMEOUT = 10_000;
const CHECK_INTERVAL = 5_000;
/** While the server closes, of a connection that has sent nothing: browsers open some in advance. */
const UNUSED_TIMEOUT = 1_000;

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    /** While `active` the server answers, but /readyz fails and each response closes its connection. */
    draining: { active: boolean };
  }
}

export type ServerOptions = LogOptions & {
  trustedProxies: number | null;
  /** Milliseconds a form may take to arrive. */
  uploadTimeout?: number;
};

/** Fastify with limits, timeouts, a log with request ids, and the fallback error handler. */
export function createServer({
  trustedProxies,
  uploadTimeout = UPLOAD_TIMEOUT,
  ...log
}: ServerOptions): FastifyInstance {
  const fastify = Fastify({
    logger: loggerOf(log),
    logController: new RequestLog(),
    genReqId: () => randomUUID().slice(-12), // the random part of the UUID
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child({ ...bindings, ...traceOf(headers) }, options),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: (_address, hop) => hop < (trustedProxies ?? 0),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the database closes after the last connection
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => withoutLastSlash(url),
    requestTimeout: UPLOAD_TIMEOUT,
    connectionTimeout: SILENCE_TIMEOUT,
    keepAliveTimeout: IDLE_CONNECTION_TIMEOUT,
    http: {
      IncomingMessage: HttpRequest,
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: CHECK_INTERVAL,
      maxHeaderSize: 16 * 1024,
    },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  fastify.decorate('draining', { active: false });
  if (trustedProxies !== null) readClientAddresses(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    if (isWebSocketUpgrade(request.raw)) request.headers.upgrade = 'websocket'; // `ws` refuses lists of protocols
    limitBodyTime(request, uploadTimeout);
    if (fastify.draining.active) reply.header('Connection', 'close');
    done(tooLongPath(request));
  });
  // Reset, because a graceful close would leave unread data in the system's buffers.
  fastify.server.on('timeout', (socket: Socket) => void socket.resetAndDestroy());
  closeIdleConnectionsAtEnd(fastify);
  fastify.setErrorHandler(sendError);
  return fastify;
}

/** The same address of the REST API without a slash at the end of its path, where its router reads an empty id. */
function withoutLastSlash(url: string): string {
  const path = pathOf(url);
  return path.startsWith('/api/') && path.endsWith('/') ? path.slice(0, -1) + url.slice(path.length) : url;
}

/** The error of a path that is too long, in the only hook that runs for such a path. */
const tooLongPath = ({ url }: FastifyRequest): Error | undefined =>
  pathOf(url).length > MAX_PATH ? Object.assign(new Error('The path is too long'), { statusCode: 414 }) : undefined;

/** Closes, while shutting down, keep-alive connections and those that were opened and never used. */
function closeIdleConnectionsAtEnd(fastify: FastifyInstance): void {
  const { server } = fastify;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  fastify.addHook('preClose', (done) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50).unref();
    const unused = setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_TIMEOUT).unref();
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(unused);
    });
    done();
  });
}

/** Closes the connection when a body takes too long. */
function limitBodyTime({ raw, headers }: FastifyRequest, uploadTimeout: number): void {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || raw.readableEnded) return;
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
  if (isForm) raw.once('end', () => raw.socket.setTimeout(UPLOAD_WORK_TIMEOUT));
  setImmediate(() => {
    if (raw.complete || raw.destroyed) return; // true for nearly every request
    const timer = setTimeout(() => raw.socket.destroy(), isForm ? uploadTimeout : BODY_TIMEOUT);
    for (const done of ['end', 'close'] as const) raw.once(done, () => clearTimeout(timer));
  });
}

/** Logs a request in one line when it was answered, and a socket, which has no answer, when it is requested. */
class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isWebSocketUpgrade(request.raw)) super.incomingRequest(request, reply);
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...answered, err: error }, 'request errored');
    else reply.log.info(answered, 'request completed');
  }
}
