import type { FastifyInstance } from 'fastify';

/**
 * Errors that no request and no caller took. A rejection leaves the rest of the process as it was: it is logged,
 * counted and survived. After an exception nobody knows what was left half-done: it is logged, and the process ends.
 */
export function reportStrayErrors({ log, countError }: FastifyInstance): void {
  process.on('unhandledRejection', (err) => {
    countError('process', 'UNHANDLED_REJECTION');
    log.error({ err }, 'A rejection was not handled');
  });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'An exception was not caught: the server ends');
    process.exit(1);
  });
}
