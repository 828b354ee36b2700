/** The database can't do it now; the same may well be done a moment later. Nothing was written. */
export class Unavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unavailable';
  }
}

/** Of PostgreSQL's codes: no connection, no room, a wait or a statement that took too long, conflicts that went on. */
const CODES = new Set(
  (
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN SQLITE_BUSY ' +
    '08000 08001 08003 08004 08006 53000 53200 53300 57P01 57P02 57P03 57P05 57014 55P03 25P03 25P04 40001 40P01'
  ).split(' '),
);

/** The driver gives these no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
];

/** Whether the same may well succeed a moment later, however deep a library wrapped the error. */
export function isUnavailable(error: unknown): boolean {
  for (let layer = error; layer instanceof Error; layer = layer.cause) {
    const { message } = layer;
    if (layer instanceof Unavailable || MESSAGES.some((known) => message.startsWith(known))) return true;
    if ('code' in layer && CODES.has(String(layer.code))) return true;
  }
  return false;
}
