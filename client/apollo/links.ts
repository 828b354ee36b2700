import { ApolloLink } from '@apollo/client/link';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { from, NEVER, switchMap, tap } from 'rxjs';
import { noteResponse, noteUnreachable } from '#client/connection.ts';
import { lazyImport } from '#client/lazyImport.ts';
import { noteMaintenance } from '#client/maintenance.ts';
import { createKeysLink } from './creationKeys.ts';
import { fetchOrTakeEarly } from './earlyAnswers.ts';
import { createEvictionLink } from './evictions.ts';
import { hasCode, readFailure } from './failure.ts';
import type { LiveEvents } from './live.ts';
import { createPreloadLink } from './preloads.ts';
import { createStepUpLink } from './stepUp.ts';
import { isCurrent, readToken } from '#client/token.ts';

/** These operations show a 401 in the form; for any other, a 401 ends the session. */
const TAKES_CREDENTIALS = ['Login', 'Register'];

const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error)
    ? hasCode(error, 'UNAUTHENTICATED')
    : ServerError.is(error) && error.statusCode === 401;

type Headers = Record<string, string> | undefined;

const bearer = (): string | undefined => {
  const token = readToken();
  return token === null ? undefined : `Bearer ${token}`;
};

/** After a token renewal the request is retried; a 401 with the newest token ends the session. */
const expiry = (onExpired: () => void) =>
  new ErrorLink(({ error, operation, forward }) => {
    if (!isUnauthenticated(error) || TAKES_CREDENTIALS.includes(operation.operationName ?? '')) return undefined;
    if (!isCurrent()) return NEVER;
    if ((operation.getContext().headers as Headers)?.['authorization'] !== bearer()) return forward(operation);
    onExpired();
    return undefined;
  });

/** `fetch` rejects with a TypeError when a request does not reach the server. */
const watchConnection = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({ next: noteResponse, error: (error) => void (error instanceof TypeError && noteUnreachable()) }),
    ),
  );

const MAINTENANCE = 'MAINTENANCE';

/** Queries work during maintenance too, so only a mutation's answer shows whether it continues. */
const watchMaintenance = () =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== 'mutation') return forward(operation);
    return forward(operation).pipe(
      tap({
        next: ({ errors = [] }) => noteMaintenance(errors.some(({ extensions }) => extensions?.code === MAINTENANCE)),
        error: (error) => void (readFailure(error).code === MAINTENANCE && noteMaintenance(true)),
      }),
    );
  });

/** Only queries are retried: a failed mutation may have been executed. */
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

/** Sends nothing once this browser is signed in as somebody else: the page is about to reload. */
const forCurrent = (link: ApolloLink) =>
  new ApolloLink((operation, forward) => (isCurrent() ? link.request(operation, forward) : NEVER));

const loadLive = lazyImport(() => import('./live.ts'), 'live');
const loadUpload = lazyImport(() => import('./upload.ts'), 'upload');

/** A link whose code is loaded with the first operation that uses it. */
const loadedOnUse = (load: () => Promise<ApolloLink>) => {
  let link: Promise<ApolloLink> | null = null;
  /** One for all operations, also for those that begin while it is loaded. */
  function ready(): Promise<ApolloLink> {
    link ??= load().then(forCurrent, (error: unknown) => {
      link = null; // the next operation tries again
      throw error;
    });
    return link;
  }
  return new ApolloLink((operation, forward) =>
    from(ready()).pipe(switchMap((loaded) => loaded.request(operation, forward))),
  );
};

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile));

const transport = (uri: string, events: LiveEvents) =>
  ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    loadedOnUse(async () => (await loadLive()).createLiveLink(uri, events)),
    ApolloLink.split(
      ({ variables }) => hasFile(variables),
      loadedOnUse(async () => (await loadUpload()).createUploadLink(uri)),
      forCurrent(new BaseHttpLink({ uri, fetch: fetchOrTakeEarly })),
    ),
  );

export const createLink = (uri: string, events: LiveEvents) =>
  ApolloLink.from([
    createPreloadLink(),
    createEvictionLink(),
    createKeysLink(),
    watchConnection(),
    watchMaintenance(),
    expiry(events.onExpired),
    createStepUpLink(),
    retry(),
    authorize(),
    transport(uri, events),
  ]);
