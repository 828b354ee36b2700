import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { OFFLINE, UNAVAILABLE } from './offline.ts';

/** A failed request. `message` is the server's, if it sent one. */
export type Failure = {
  code: string;
  /** The HTTP status; null for a GraphQL error or when there was no response. */
  status: number | null;
  message: string | null;
  /** Field name → error message. */
  details: Record<string, string>;
};

type Extensions = { code?: unknown; details?: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readDetails = (details: unknown): Record<string, string> =>
  isRecord(details) ? Object.fromEntries(Object.entries(details).map(([field, text]) => [field, String(text)])) : {};

const wordsOf = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null);

/** GraphQL errors have the text in `message`; REST errors may have it only in `error`. */
const readError = ({ message, error, extensions }: Record<string, unknown>) => ({
  message: wordsOf(message) ?? wordsOf(error) ?? undefined,
  extensions: isRecord(extensions) ? extensions : undefined,
});

/** Null when the body is not JSON, as with an HTML error page of a proxy. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null unless the body is a JSON object, as all responses of our server are. */
function readBody(bodyText: string): { message?: string; extensions?: Extensions } | null {
  const body = readJson(bodyText);
  if (!isRecord(body)) return null;
  return readError(Array.isArray(body.errors) && isRecord(body.errors[0]) ? body.errors[0] : body);
}

const build = (status: number | null, { code, details }: Extensions, message: string | undefined): Failure => ({
  code: typeof code === 'string' ? code : 'UNKNOWN',
  status,
  message: message || null,
  details: readDetails(details),
});

export function readFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    return build(null, first?.extensions ?? {}, first?.message);
  }
  if (ServerError.is(error)) {
    const body = readBody(error.bodyText);
    // The response came from a proxy, not from our server: its text is not shown.
    const foreign = body === null && error.statusCode >= 500 ? UNAVAILABLE : undefined;
    return build(error.statusCode, body?.extensions ?? {}, body?.message || foreign);
  }
  return OFFLINE;
}

export const hasCode = ({ errors }: CombinedGraphQLErrors, code: string): boolean =>
  errors.some(({ extensions }) => extensions?.code === code);

/** Why a request failed; null when it didn't. */
export const failureOf = (request: Promise<unknown>): Promise<Failure | null> => request.then(() => null, readFailure);

/** The server's message, or the fallback. */
export const messageOf = (error: unknown, fallback: string): string => readFailure(error).message ?? fallback;

/** True when the server may have processed the request. Retry it with the same idempotency key. */
export const isUncertain = (error: unknown): boolean => {
  if (CombinedGraphQLErrors.is(error)) return false;
  return !ServerError.is(error) || error.statusCode >= 500;
};
