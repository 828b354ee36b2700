import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';

/**
 * An unhandled rejection is logged and counted. After an uncaught exception the state is unknown: it is logged and the
 * process exits.
 */
export function reportUnhandledErrors({ log, countError }: FastifyInstance): void {
  process.on('unhandledRejection', (err) => {
    countError('process', 'UNHANDLED_REJECTION');
    log.error({ err }, 'A rejection was not handled');
  });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'An exception was not caught: the server ends');
    process.exit(1);
  });
}

/** What breaks when a client sends frames that are none, or too much, or is gone. */
const BY_CLIENT = /^(?:WS_ERR_|ECONNRESET$|EPIPE$|ETIMEDOUT$)/;

/** Ends a socket that failed. A fault of its client is logged by its code alone. */
export function endSocket(error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  const { code = '' } = error;
  if (BY_CLIENT.test(code)) log.info({ code }, 'a socket was broken by its client');
  else log.error({ err: error }, 'a socket failed');
  socket.terminate();
}
