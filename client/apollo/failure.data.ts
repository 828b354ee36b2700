import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { readJson } from './failure.ts';

const sentWith = (error: unknown): unknown => {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.extensions;
  return ServerError.is(error) ? readJson(error.bodyText) : null;
};

/** Error data besides message and code, for an error report; null when there is none. */
export function failureData(error: unknown): object | null {
  const sent = sentWith(error);
  if (typeof sent !== 'object' || sent === null) return null;
  const rest = Object.entries(sent).filter(([name]) => name !== 'code');
  return rest.length > 0 ? Object.fromEntries(rest) : null;
}
