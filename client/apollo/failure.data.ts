import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** What the server sent beside its message, for whoever reports the failure; null when nothing came. */
export function failureData(error: unknown): unknown {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.extensions ?? null;
  if (!ServerError.is(error)) return null;
  try {
    return JSON.parse(error.bodyText);
  } catch {
    return error.bodyText;
  }
}
