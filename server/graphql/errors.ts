import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '#server/domain/errors.ts';
import { failureOf, isFault } from '#server/http/errors.ts';

/** Codes Apollo gives to what never reached a use case: the sentence stays whole for whoever writes the query. */
const DEVELOPER_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'QUERY_TOO_COMPLEX',
];

/** What the library says when it gives up counting. */
const GAVE_UP = /token limit|contains more tha[nt] \d+ tokens|^Validation aborted/i;

/** The one table of failures, as GraphQL says it. `report` is told of every fault of ours, whole. */
export function createErrorFormatter(report: (error: unknown) => void) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
    const sent = formatted.extensions?.['code'];
    const code = typeof sent === 'string' ? sent : '';
    const cause = causeOf(error);
    if (!(cause instanceof DomainError) && DEVELOPER_CODES.includes(code)) {
      const tooLong = formatted.extensions?.['tooComplex'] === true || GAVE_UP.test(formatted.message);
      const message = `La operación no es válida: ${withoutValues(formatted.message)}`;
      return { message, ...place, extensions: { code: tooLong ? 'QUERY_TOO_COMPLEX' : code } };
    }
    const failure = failureOf(cause);
    if (isFault(failure)) report(cause);
    const { details, retryAfter } = failure;
    const extensions = { code: failure.code, ...(details ? { details } : {}), ...(retryAfter ? { retryAfter } : {}) };
    return { message: failure.message, ...place, extensions };
  };
}

/** What was sent is never said back: it may be a password. */
const withoutValues = (message: string): string =>
  message
    .replace(
      / got invalid value [\s\S]*(?=(?: at "[\w.[\]]+"); |; (?:Field|Value|Expected|Enum) )/,
      ' got an invalid value',
    )
    .replace(/( cannot represent [^:]*|, found String(?= ")|Expected value of type "[^"]*", found)[\s\S]*$/, '$1');

/** What was thrown, under however many layers of GraphQL errors. */
function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}
