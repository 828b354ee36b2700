import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '#server/kernel/errors.ts';
import { answerError } from '#server/platform/http/errors.ts';
import { causeOf } from './error.requests.ts';
import type { RequestInfo } from './operation.context.ts';

/** Codes whose messages belong to the protocol: clients compare them. */
const PERSISTED_QUERY_CODES = ['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'];

/** Apollo's codes for malformed operations: developers see the English message. */
const DEVELOPER_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  ...PERSISTED_QUERY_CODES,
  'QUERY_TOO_COMPLEX',
];

/** Parts of messages of graphql-js when it stops reading. */
const GAVE_UP = ['token limit', 'contains more than ', 'contains more that '];

type Formatting = {
  requestOf: (error: unknown) => RequestInfo | null;
  count: (code: string) => void;
  /** For errors outside of any request. */
  log: RequestInfo['log'];
};

export type FormatError = ReturnType<typeof createErrorFormatter>;

/** The errors of a GraphQL response: Apollo's about the operation itself, all others by the table of both APIs. */
export function createErrorFormatter({ requestOf, count, log }: Formatting) {
  const format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const place = { ...(locations ? { locations } : {}), ...(path?.length ? { path } : {}) };
    const cause = causeOf(error);
    const sent = formatted.extensions?.['code'];
    const code = refusalOf(cause) ?? (typeof sent === 'string' ? sent : '');
    if (!(cause instanceof DomainError) && DEVELOPER_CODES.includes(code)) {
      const tooLong =
        formatted.extensions?.['tooComplex'] === true || GAVE_UP.some((part) => formatted.message.includes(part));
      const message = PERSISTED_QUERY_CODES.includes(code)
        ? formatted.message
        : `La operación no es válida: ${withoutValues(formatted.message)}`;
      const shownCode = tooLong ? 'QUERY_TOO_COMPLEX' : code;
      count(shownCode);
      return { message, ...place, extensions: { code: shownCode } };
    }
    const request = requestOf(error);
    const site = { count, log: request?.log ?? log, requestId: request?.id ?? null };
    const { message, details, retryAfter, ...failure } = answerError(cause, site);
    const conflicts = cause instanceof DomainError ? cause.conflicts : null;
    const extensions = {
      code: failure.code,
      ...(details ? { details } : {}),
      ...(conflicts ? { conflicts } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    };
    return { message, ...place, extensions };
  };

  /** An error shared by many fields is formatted and counted once. */
  const known = new WeakMap<GraphQLError, GraphQLFormattedError>();

  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const before = error instanceof GraphQLError ? known.get(error) : undefined;
    if (before) return before;
    const shown = format(formatted, error);
    if (error instanceof GraphQLError) known.set(error, shown);
    return shown;
  };
}

/** The code of a library's client error without one, which Apollo would report as a server error. */
function refusalOf(cause: unknown): string | null {
  if (!(cause instanceof GraphQLError) || typeof cause.extensions['code'] === 'string') return null;
  if (cause.nodes && UNFIT_ARGUMENT.test(cause.message.slice(0, 200))) return 'BAD_USER_INPUT';
  if (cause.message.startsWith(TOO_MANY_ERRORS)) return 'BAD_USER_INPUT';
  const { status = 500 } = (cause.extensions['http'] ?? {}) as { status?: number };
  return status < 500 ? 'BAD_REQUEST' : null;
}

/** Variables: reading stops at the first error, but the library's own limit has no code. */
const TOO_MANY_ERRORS = 'Too many errors processing variables';

/** A nullable variable in a non-null argument is only detected during execution. */
const UNFIT_ARGUMENT = /^Argument "\w+" (?:of |has invalid value)/;

/** Characters after which a message is cut; its beginning states the problem. */
const MAX_LENGTH = 300;

/** Where a library's message quotes the client's value, and what replaces the rest. */
const VALUE_MARKERS: readonly { mark: string; instead: (rest: string) => string }[] = [
  { mark: ' got invalid value ', instead: () => ' got an invalid value' },
  { mark: ' has invalid value', instead: () => ' has an invalid value' },
  {
    mark: ' cannot represent ',
    instead: (rest) => ` cannot represent ${rest.slice(0, Math.max(0, rest.indexOf(':')))}`,
  },
  { mark: 'Unknown operation named ', instead: () => 'Unknown operation' },
  { mark: ', found ', instead: (rest) => `, found ${kindOf(rest)}` },
  { mark: 'Syntax Error: Unexpected ', instead: (rest) => `Syntax Error: Unexpected ${kindOf(rest)}` },
  { mark: 'Value "', instead: enumOf },
];

/** Parts of a parser's message that stay: punctuation; anything else is replaced by its kind. */
const LANGUAGE = /^(?:<EOF>|"[!$&()*:=@[\]{|}.]{1,3}")\.?$/;
const KIND = /^[A-Za-z]{1,20}/;

const kindOf = (found: string): string => (LANGUAGE.test(found) ? found : (KIND.exec(found)?.[0] ?? 'something else'));

function enumOf(rest: string): string {
  const end = rest.indexOf('" does not exist in "');
  return end < 0 ? 'A value does not exist' : `A value${rest.slice(end + 1)}`;
}

/** A library's message without the client's values, which may contain a password. */
function withoutValues(message: string): string {
  const text = message.slice(0, MAX_LENGTH);
  const [first] = VALUE_MARKERS.map(({ mark, instead }) => ({ at: text.indexOf(mark), mark, instead }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return first ? text.slice(0, first.at) + first.instead(text.slice(first.at + first.mark.length)) : text;
}
