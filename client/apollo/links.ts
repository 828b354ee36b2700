import { ApolloLink } from '@apollo/client/link';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { from, switchMap } from 'rxjs';
import { readToken } from './token.ts';

/** Wrong credentials are told in the form; everywhere else a 401 ends the session. */
const ASKS_FOR_CREDENTIALS = ['Login', 'Register'];

const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error)
    ? error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
    : ServerError.is(error) && error.statusCode === 401;

const expiry = (onExpired: () => void) =>
  new ErrorLink(({ error, operation }) => {
    if (isUnauthenticated(error) && !ASKS_FOR_CREDENTIALS.includes(operation.operationName ?? '')) onExpired();
  });

/** Only questions are asked twice: a mutation that failed on the way may have happened. */
const retry = () =>
  new RetryLink({
    delay: { initial: 300, max: 3000, jitter: true },
    attempts: {
      max: 3,
      retryIf: (error, { operationType, getContext }) =>
        operationType === 'query' &&
        getContext().retry !== false &&
        !CombinedGraphQLErrors.is(error) &&
        !(ServerError.is(error) && error.statusCode < 500),
    },
  });

const authorize = () =>
  new SetContextLink((context) => {
    const headers = context.headers as Record<string, string> | undefined;
    const token = readToken();
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    return { headers: { ...headers, ...authorization, 'apollo-require-preflight': 'true' } };
  });

/** A link whose code is loaded with the first operation that needs it. */
const loadedOnUse = (load: () => Promise<ApolloLink>) => {
  let link: ApolloLink | null = null;
  const ready = async () => (link ??= await load());
  return new ApolloLink((operation, forward) =>
    from(ready()).pipe(switchMap((loaded) => loaded.request(operation, forward))),
  );
};

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

const transport = (uri: string) =>
  ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    loadedOnUse(async () => (await import('./live.ts')).createLiveLink(uri)),
    ApolloLink.split(
      ({ variables }) => holdsFile(variables),
      loadedOnUse(async () => (await import('./upload.ts')).createUploadLink(uri)),
      new BaseHttpLink({ uri }),
    ),
  );

export const createLink = (uri: string, onExpired: () => void) =>
  ApolloLink.from([expiry(onExpired), retry(), authorize(), transport(uri)]);
