import { databaseCode } from '#server/data/database.ts';
import { DomainError, problem, STATUS_OF, type Details, type ErrorCode } from '#server/domain/errors.ts';

/** What either door says of something that went wrong. */
export type Failure = {
  status: number;
  code: ErrorCode;
  message: string;
  details: Details | null;
  /** Seconds. */
  retryAfter: number | null;
};

const INTERNAL = problem('INTERNAL_SERVER_ERROR', 'Ocurrió un error inesperado. Inténtalo nuevamente en unos minutos.');
const STORAGE = problem('STORAGE_UNAVAILABLE', 'No se pueden guardar cambios en este momento. Inténtalo más tarde.');
const UNAVAILABLE = problem('UNAVAILABLE', 'El servicio no está disponible en este momento. Inténtalo más tarde.');

/** What middleware refuses before any use case is reached, by HTTP status. */
const REFUSED: Record<number, { code: ErrorCode; message: string }> = {
  400: problem('BAD_REQUEST', 'La solicitud no es válida'),
  404: problem('NOT_FOUND', 'No encontrado'),
  405: problem('METHOD_NOT_ALLOWED', 'Método no permitido'),
  413: problem('PAYLOAD_TOO_LARGE', 'La solicitud es demasiado grande'),
  414: problem('BAD_REQUEST', 'La dirección es demasiado larga'),
  415: problem('BAD_REQUEST', 'El tipo de contenido no es válido'),
  416: problem('RANGE_NOT_SATISFIABLE', 'El archivo no tiene la parte pedida'),
  429: problem('TOO_MANY_REQUESTS', 'Demasiadas solicitudes. Espera un momento e inténtalo nuevamente.'),
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
const AWAY_CODES = ['ECONNREFUSED', 'ECONNRESET', 'SQLITE_BUSY', '57P01', '57P02', '57P03', '53300', '08006', '08001'];

/** The one table of failures: both doors read it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) {
    const { code, message, details, retryAfter } = error;
    return { status: STATUS_OF[code], code, message, details, retryAfter };
  }
  const status = statusOf(error);
  const refused = status === null ? undefined : (REFUSED[status] ?? (status < 500 ? REFUSED[400] : undefined));
  return said(refused ?? faultOf(databaseCode(error) ?? ''));
}

/** Something of ours broke: it is logged whole and shown as one neutral sentence. */
export const isFault = ({ status }: Failure): boolean => status >= 500;

/** The sentence a person reads; a fault's names the request, so that it can be found in the log. */
export const shownMessage = (failure: Failure, requestId: string): string =>
  isFault(failure) ? `${failure.message} (Solicitud ${requestId})` : failure.message;

const said = ({ code, message }: { code: ErrorCode; message: string }): Failure => ({
  status: STATUS_OF[code],
  code,
  message,
  details: null,
  retryAfter: null,
});

function faultOf(code: string) {
  if (STORAGE_CODES.some((known) => code.startsWith(known))) return STORAGE;
  return AWAY_CODES.includes(code) ? UNAVAILABLE : INTERNAL;
}

/** The 4xx a library meant, as Fastify and http-errors write it. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown };
  const meant = typeof statusCode === 'number' ? statusCode : status;
  return typeof meant === 'number' && meant >= 400 && meant < 500 ? meant : null;
}
