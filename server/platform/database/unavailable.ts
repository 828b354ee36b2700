/** The database is temporarily unavailable; the work may be retried. Nothing was written. */
export class Unavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unavailable';
  }
}

/** PostgreSQL codes for: no connection, no resources, timeouts, repeated conflicts. */
const CODES = new Set(
  (
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN SQLITE_BUSY ' +
    '08000 08001 08003 08004 08006 53000 53200 53300 57P01 57P02 57P03 57P05 57014 55P03 25P03 25P04 40001 40P01'
  ).split(' '),
);

/** Driver errors without a code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
];

/** Whether the error is transient, however deep it is wrapped. */
export function isUnavailable(error: unknown): boolean {
  for (let layer = error; layer instanceof Error; layer = layer.cause) {
    const { message } = layer;
    if (layer instanceof Unavailable || MESSAGES.some((known) => message.startsWith(known))) return true;
    if ('code' in layer && CODES.has(String(layer.code))) return true;
  }
  return false;
}
