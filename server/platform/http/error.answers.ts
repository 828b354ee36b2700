import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#server/kernel/errors.ts';
import { failureOf, type Failure } from './errors.ts';

export type ErrorApi = 'graphql' | 'rest' | 'none';

/** Where an error is counted and logged. */
type ErrorSite = {
  count: (code: ErrorCode) => void;
  log: Pick<FastifyRequest['log'], 'error'>;
  /** Shown with a server error, to find it in the log; null outside of any request. */
  requestId: string | null;
};

/** The answer of every transport to an error, which is counted by code; unexpected server errors are logged. */
export function answerError(error: unknown, { count, log, requestId }: ErrorSite): Failure {
  const failure = failureOf(error);
  count(failure.code);
  if (failure.status < 500 || failure.code === 'MAINTENANCE') return failure;
  log.error({ err: error }, 'a call failed');
  return requestId === null ? failure : { ...failure, message: `${failure.message} (Solicitud ${requestId})` };
}

/** The delay before another attempt, in seconds, if there is one. */
export function setRetryAfter(reply: FastifyReply, { retryAfter }: { retryAfter?: unknown }): void {
  if (typeof retryAfter === 'number') void reply.header('Retry-After', String(retryAfter));
}

type Envelope = (failure: Failure) => object;

/** Counts and logs an error and sets status and headers: what is left is the body. */
export function failWith(
  api: ErrorApi,
  error: unknown,
  { server, log, id }: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const count = (code: ErrorCode) => server.countError(api, code);
  const failure = answerError(error, { count, log, requestId: id });
  setRetryAfter(reply, failure);
  reply.code(failure.status);
  return failure;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The error handler of a Fastify scope: APIs differ in the envelope and its type alone. */
export const createErrorHandler =
  (api: ErrorApi, envelope: Envelope, typeFor: (request: FastifyRequest) => string = () => JSON_TYPE) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = failWith(api, error, request, reply);
    if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return reply.type(typeFor(request)).send(envelope(failure));
  };

/** Some screens of the original client read `message`, others `error`. */
export const plainEnvelope = ({ message, code }: Failure) => ({ message, error: message, code });

/** Errors outside of both APIs: malformed requests, unknown addresses and failing pages. */
export const sendError = createErrorHandler('none', plainEnvelope);
