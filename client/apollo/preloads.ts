import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { canonicalStringify } from '@apollo/client/utilities';
import { firstValueFrom, from, Subject, takeUntil, tap } from 'rxjs';
import { readToken } from '#client/token.ts';

/** How long an answer counts as fresh while no change is known, in milliseconds. */
export const FRESH_MS = 30_000;

type Answer = ReturnType<ApolloLink.ForwardFunction>;
/**
 * A recent request. `answer`: the preloaded one until a screen takes it; null for a query that a screen sent itself.
 * `isInCache`: it arrived, and nothing changed meanwhile. `drop` cancels a pending answer.
 */
type RecentRequest = { answer: Answer | null; until: number; isInCache?: boolean; drop?: () => void };

/** Recent requests by user, query and variables. */
type RecentRequests = Map<string, RecentRequest>;

const known = new WeakMap<ApolloClient, RecentRequests>();

function recentRequestsOf(client: ApolloClient): RecentRequests {
  const recent = known.get(client) ?? new Map<string, RecentRequest>();
  known.set(client, recent);
  return recent;
}

const keyOf = (name: string | undefined, variables: OperationVariables): string =>
  canonicalStringify([readToken(), name, variables]);

function nameOf({ definitions: [definition] }: DocumentNode): string | undefined {
  return definition && 'name' in definition ? definition.name?.value : undefined;
}

/** Whether the cached answer is recent, with no change since. Then a screen shows it without a request. */
export function isFresh(client: ApolloClient, query: DocumentNode, variables: OperationVariables): boolean {
  const preload = recentRequestsOf(client).get(keyOf(nameOf(query), variables));
  if (!preload?.isInCache || preload.until <= Date.now()) return false;
  preload.answer = null;
  return true;
}

/** Forgets all recent requests, because a change made their answers stale. */
export function forgetFresh(client: ApolloClient): void {
  const recent = recentRequestsOf(client);
  recent.forEach(({ drop }) => drop?.());
  recent.clear();
}

function dropExpired(recent: RecentRequests) {
  const now = Date.now();
  recent.forEach(({ until }, key) => until <= now && recent.delete(key));
}

/** Without deduplication, since the link passes on an answer that is still pending. */
const request = (
  client: ApolloClient,
  options: { query: DocumentNode; variables: OperationVariables },
  context: { isPreload: boolean; retry?: boolean },
) =>
  client
    .query({ ...options, fetchPolicy: 'network-only', context: { ...context, queryDeduplication: false } })
    .catch(() => null);

/**
 * Passes each preloaded answer, arrived or pending, to the first query with the same variables. A mutation or a live
 * event makes earlier requests stale: a preloaded answer is dropped, any other query is sent again.
 */
export const createPreloadLink = () => {
  let changes = 0;
  return new ApolloLink((operation, forward) => {
    const { client, operationName, operationType, query, variables } = operation;
    const recent = recentRequestsOf(client);
    if (operationType !== 'query') {
      const dropAll = () => forgetFresh(client);
      const noteChange = () => {
        changes += 1;
        dropAll();
      };
      if (operationType === 'mutation') dropAll();
      return forward(operation).pipe(tap({ next: noteChange, error: dropAll }));
    }
    const key = keyOf(operationName, variables);
    const before = changes;
    const note = (sent: RecentRequest) => {
      recent.set(key, sent);
      const forget = () => recent.get(key) === sent && recent.delete(key);
      return tap<ApolloLink.Result>({ complete: () => void (sent.isInCache = changes === before), error: forget });
    };
    const until = Date.now() + FRESH_MS;
    if (operation.getContext()['isPreload']) {
      const dropped = new Subject<void>();
      const preload = { answer: null as Answer | null, until, drop: () => dropped.next() };
      const answer = from(firstValueFrom(forward(operation).pipe(takeUntil(dropped))));
      preload.answer = answer;
      return answer.pipe(note(preload));
    }
    const preload = recent.get(key);
    const refetchIfChanged = () =>
      changes !== before && void request(client, { query, variables }, { isPreload: false });
    const answer = preload?.answer && preload.until > Date.now() ? preload.answer : forward(operation);
    return answer.pipe(note({ answer: null, until }), tap({ complete: refetchIfChanged }));
  });
};

/** Requests a screen's query before the screen does, unless there is a recent request with the same variables. */
export async function preloadQuery<Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  context: { retry?: boolean } = {},
): Promise<void> {
  const recent = recentRequestsOf(client);
  dropExpired(recent);
  if (recent.has(keyOf(nameOf(query), variables))) return;
  await request(client, { query, variables }, { ...context, isPreload: true });
}
