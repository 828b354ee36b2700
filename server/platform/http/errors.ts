import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseCode, UnknownOutcome } from '#server/platform/database/database.ts';
import { isUnavailable } from '#server/platform/database/unavailable.ts';
import { StoreUnavailable } from '#server/platform/files/file.store.ts';
import { DomainError, problem, STATUS_OF, type Details, type ErrorCode } from '#server/kernel/errors.ts';

/** An error as either API answers it. */
export type Failure = {
  status: number;
  code: ErrorCode;
  message: string;
  details: Details | null;
  /** Seconds; null where time alone mends nothing, as with too many open operations. */
  retryAfter: number | null;
};

const INTERNAL = problem('INTERNAL_SERVER_ERROR', 'Ocurrió un error inesperado. Inténtalo nuevamente en unos minutos.');
const STORAGE = problem('STORAGE_UNAVAILABLE', 'No se pueden guardar cambios en este momento. Inténtalo más tarde.');
const UNAVAILABLE = problem('UNAVAILABLE', 'El servicio no está disponible en este momento. Inténtalo más tarde.');
const UNKNOWN_OUTCOME = problem(
  'OUTCOME_UNKNOWN',
  'No pudimos confirmar si la operación se guardó. Revisa si ya figura antes de repetirla.',
);

/** Seconds to wait before retrying after a transient error. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  UNAVAILABLE: 5,
  OUTCOME_UNKNOWN: 5,
  MAINTENANCE: 60,
  STORAGE_UNAVAILABLE: 30,
};

export const TOO_MANY_REQUESTS = problem(
  'TOO_MANY_REQUESTS',
  'Demasiadas solicitudes. Espera un momento e inténtalo nuevamente.',
);

/** Errors of middleware, before a use case is reached, by HTTP status. */
const REFUSED: Record<number, { code: ErrorCode; message: string }> = {
  400: problem('BAD_REQUEST', 'La solicitud no es válida'),
  404: problem('NOT_FOUND', 'No encontrado'),
  405: problem('METHOD_NOT_ALLOWED', 'Método no permitido'),
  413: problem('PAYLOAD_TOO_LARGE', 'La solicitud es demasiado grande'),
  414: problem('URI_TOO_LONG', 'La dirección es demasiado larga'),
  415: problem('UNSUPPORTED_MEDIA_TYPE', 'El tipo de contenido no es válido'),
  416: problem('RANGE_NOT_SATISFIABLE', 'El archivo no tiene la parte pedida'),
  429: TOO_MANY_REQUESTS,
};

const STORAGE_CODES = [
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'EIO',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  '53100',
  '25006',
];

/** The one table of errors, read by both APIs. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) {
    const { code, message, details, retryAfter } = error;
    return { status: STATUS_OF[code], code, message, details, retryAfter: retryAfter ?? RETRY_AFTER[code] ?? null };
  }
  const status = statusOf(error);
  const refused = status === null ? undefined : (REFUSED[status] ?? (status < 500 ? REFUSED[400] : undefined));
  return toFailure(refused ?? faultOf(error));
}

/** Whether to log an error with its cause and show a neutral sentence. */
export const isServerError = (error: unknown): boolean => failureOf(error).status >= 500;

const toFailure = ({ code, message }: { code: ErrorCode; message: string }): Failure => ({
  status: STATUS_OF[code],
  code,
  message,
  details: null,
  retryAfter: RETRY_AFTER[code] ?? null,
});

function faultOf(error: unknown) {
  if (error instanceof UnknownOutcome) return UNKNOWN_OUTCOME;
  if (error instanceof StoreUnavailable) return STORAGE;
  const code = databaseCode(error) ?? '';
  if (STORAGE_CODES.some((known) => code.startsWith(known))) return STORAGE;
  return isUnavailable(error) ? UNAVAILABLE : INTERNAL;
}

/** The 4xx status set by Fastify or http-errors. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown };
  const meant = typeof statusCode === 'number' ? statusCode : status;
  return typeof meant === 'number' && meant >= 400 && meant < 500 ? meant : null;
}

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
