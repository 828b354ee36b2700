import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError } from '#server/domain/errors.ts';
import { failureOf, isFault, shownMessage } from '#server/http/errors.ts';
import { causeOf } from './askers.ts';
import type { Asked } from './context.ts';
import { withoutValues } from './said.back.ts';

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

type Formatting = {
  askerOf: (error: unknown) => Asked | null;
  count: (code: string) => void;
  /** For what broke outside of any request. */
  log: Asked['log'];
};

export type FormatError = ReturnType<typeof createErrorFormatter>;

/** The one table of failures, as GraphQL says it. A fault of ours is logged whole, and its answer names the request. */
export function createErrorFormatter({ askerOf, count, log }: Formatting) {
  const format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const place = { ...(locations ? { locations } : {}), ...(path?.length ? { path } : {}) };
    const cause = causeOf(error);
    const sent = formatted.extensions?.['code'];
    const code = refusalOf(cause) ?? (typeof sent === 'string' ? sent : '');
    if (!(cause instanceof DomainError) && DEVELOPER_CODES.includes(code)) {
      const tooLong = formatted.extensions?.['tooComplex'] === true || GAVE_UP.test(formatted.message.slice(0, 200));
      const message = `La operación no es válida: ${withoutValues(formatted.message)}`;
      return { message, ...place, extensions: { code: tooLong ? 'QUERY_TOO_COMPLEX' : code } };
    }
    const failure = failureOf(cause);
    const asked = askerOf(error);
    if (isFault(failure)) (asked?.log ?? log).error({ err: cause }, 'a call failed');
    const { details, retryAfter } = failure;
    const extensions = { code: failure.code, ...(details ? { details } : {}), ...(retryAfter ? { retryAfter } : {}) };
    return { message: asked ? shownMessage(failure, asked.id) : failure.message, ...place, extensions };
  };

  /** An error that ends many fields at once is formatted, and counted, once. */
  const known = new WeakMap<GraphQLError, GraphQLFormattedError>();

  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const before = error instanceof GraphQLError ? known.get(error) : undefined;
    if (before) return before;
    const told = format(formatted, error);
    count(String(told.extensions?.['code']));
    if (error instanceof GraphQLError) known.set(error, told);
    return told;
  };
}

/** What the libraries refuse without a code of their own: Apollo would take it for a fault of ours. */
function refusalOf(cause: unknown): string | null {
  if (!(cause instanceof GraphQLError) || typeof cause.extensions['code'] === 'string') return null;
  if (cause.nodes && UNFIT_ARGUMENT.test(cause.message.slice(0, 200))) return 'BAD_USER_INPUT';
  if (cause.message.startsWith(TOO_MANY_ERRORS)) return 'BAD_USER_INPUT';
  const { status = 500 } = (cause.extensions['http'] ?? {}) as { status?: number };
  return status < 500 ? 'BAD_REQUEST' : null;
}

/** Of variables; they are refused at the first, but the library's own count has no code. */
const TOO_MANY_ERRORS = 'Too many errors processing variables';

/** A variable may be null where the argument it fills may not: that is found out as late as when the field is asked. */
const UNFIT_ARGUMENT = /^Argument "\w+" (?:of |has invalid value)/;
