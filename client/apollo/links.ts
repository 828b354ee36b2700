import { ApolloLink } from '@apollo/client/link';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { from, NEVER, switchMap } from 'rxjs';
import { isCurrent, readToken } from './token.ts';

/** Wrong credentials are told in the form; everywhere else a 401 ends the session. */
const ASKS_FOR_CREDENTIALS = ['Login', 'Register'];

const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error)
    ? error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
    : ServerError.is(error) && error.statusCode === 401;

type Headers = Record<string, string> | undefined;

const bearer = (): string | undefined => {
  const token = readToken();
  return token === null ? undefined : `Bearer ${token}`;
};

/** What was refused with a token renewed meanwhile is asked again; a refusal of the newest token ends the session. */
const expiry = (onExpired: () => void) =>
  new ErrorLink(({ error, operation, forward }) => {
    // `fetch` says no more than that of a request that did not reach the server.
    if (error instanceof TypeError) dispatchEvent(new Event('fichin:unanswered'));
    if (!isUnauthenticated(error) || ASKS_FOR_CREDENTIALS.includes(operation.operationName ?? '')) return undefined;
    if (!isCurrent()) return NEVER;
    if ((operation.getContext().headers as Headers)?.['authorization'] !== bearer()) return forward(operation);
    onExpired();
    return undefined;
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
    const { authorization: _former, ...headers } = (context.headers as Headers) ?? {};
    const authorization = bearer();
    return { headers: { ...headers, ...(authorization && { authorization }), 'apollo-require-preflight': 'true' } };
  });

/** Sends nothing for a person this browser is no longer signed in as: the page is about to start again. */
const forCurrent = (link: ApolloLink) =>
  new ApolloLink((operation, forward) => (isCurrent() ? link.request(operation, forward) : NEVER));

/** A link whose code is loaded with the first operation that needs it. */
const loadedOnUse = (load: () => Promise<ApolloLink>) => {
  let link: ApolloLink | null = null;
  const ready = async () => (link ??= forCurrent(await load()));
  return new ApolloLink((operation, forward) =>
    from(ready()).pipe(switchMap((loaded) => loaded.request(operation, forward))),
  );
};

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

const transport = (uri: string, onExpired: () => void) =>
  ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    loadedOnUse(async () => (await import('./live.ts')).createLiveLink(uri, onExpired)),
    ApolloLink.split(
      ({ variables }) => holdsFile(variables),
      loadedOnUse(async () => (await import('./upload.ts')).createUploadLink(uri)),
      forCurrent(new BaseHttpLink({ uri })),
    ),
  );

export const createLink = (uri: string, onExpired: () => void) =>
  ApolloLink.from([expiry(onExpired), retry(), authorize(), transport(uri, onExpired)]);
