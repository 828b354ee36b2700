import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { databaseCode } from '#server/platform/database/database.ts';
import { standardOutput, type LogOutput } from './log.output.ts';
import { loggedPath } from './secret.paths.ts';

export type LogOptions = { logLevel: string; logTo?: Pick<LogOutput, 'write'> };

/** JSON lines with the request id and without secrets: no headers, bodies, query strings, secret ends of paths or
 * statement parameters. */
export const loggerOf = ({ logLevel, logTo = standardOutput() }: LogOptions): FastifyServerOptions['logger'] => ({
  level: logLevel,
  serializers: { req: serializeRequest, err: serializeError },
  stream: logTo,
});

const serializeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: loggedPath(url),
  address: ip,
});

type SerializedError = { type: string; message: string; stack: string; code?: string; cause?: SerializedError };

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown without an error', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = databaseCode(error);
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...(code === null ? {} : { code }),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}

/** Drizzle appends the parameters below the statement. */
export const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
