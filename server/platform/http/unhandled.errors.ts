import type { FastifyInstance } from 'fastify';

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
