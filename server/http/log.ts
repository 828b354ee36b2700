import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { databaseCode } from '#server/data/database.ts';
import { standardOutput, type LogOutput } from './log.output.ts';

export type LogOptions = { logLevel: string; logTo?: Pick<LogOutput, 'write'> };

/** JSON lines that name requests and hold no secret: no header, no body, no query, no value a statement was given. */
export const loggerOf = ({ logLevel, logTo = standardOutput() }: LogOptions): FastifyServerOptions['logger'] => ({
  level: logLevel,
  serializers: { req: tellRequest, err: tellError },
  stream: logTo,
});

const tellRequest = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], address: ip });

type Told = { type: string; message: string; stack: string; code?: string; cause?: Told };

function tellError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown without an error', stack: '' };
  const { name, message, stack = '', cause } = error;
  const code = databaseCode(error);
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...(code === null ? {} : { code }),
    ...(cause === undefined ? {} : { cause: tellError(cause) }),
  };
}

/** Drizzle writes what it sent below the statement. */
export const withoutValues = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
