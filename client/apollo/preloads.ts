import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { canonicalStringify } from '@apollo/client/utilities';
import { firstValueFrom, from, Subject, takeUntil, tap } from 'rxjs';
import { readToken } from './token.ts';

/** How long an answer counts as what the server would say now, unless a change is heard of, in milliseconds. */
export const FRESH_MS = 30_000;

type Answer = ReturnType<ApolloLink.ForwardFunction>;
/**
 * `answer`: null once a screen has it, or has asked by itself. `isInCache`: it has arrived. `drop` gives up an answer
 * that is still on its way.
 */
type Preload = { answer: Answer | null; until: number; isInCache?: boolean; drop?: () => void };

/** What was asked for lately, by user, query and variables. */
type Preloads = Map<string, Preload>;

const known = new WeakMap<ApolloClient, Preloads>();

function preloadsOf(client: ApolloClient): Preloads {
  const preloads = known.get(client) ?? new Map<string, Preload>();
  known.set(client, preloads);
  return preloads;
}

const keyOf = (name: string | undefined, variables: OperationVariables): string =>
  canonicalStringify([readToken(), name, variables]);

function nameOf({ definitions: [definition] }: DocumentNode): string | undefined {
  return definition && 'name' in definition ? definition.name?.value : undefined;
}

/** Whether the cache holds what the server answered a moment ago, with no change since. A screen shows that. */
export function isFresh(client: ApolloClient, query: DocumentNode, variables: OperationVariables): boolean {
  const asked = preloadsOf(client).get(keyOf(nameOf(query), variables));
  if (!asked?.isInCache || asked.until <= Date.now()) return false;
  asked.answer = null;
  return true;
}

/** Nothing asked for so far counts as what the server would say now: something changed. */
export function forgetFresh(client: ApolloClient): void {
  const preloads = preloadsOf(client);
  preloads.forEach(({ drop }) => drop?.());
  preloads.clear();
}

function dropExpired(preloads: Preloads) {
  const now = Date.now();
  preloads.forEach(({ until }, key) => until <= now && preloads.delete(key));
}

/** Without deduplication: not by what was asked for before, and the link can hand on an answer that is on its way. */
const ask = (
  client: ApolloClient,
  asked: { query: DocumentNode; variables: OperationVariables },
  context: { isPreload: boolean; retry?: boolean },
) =>
  client
    .query({ ...asked, fetchPolicy: 'network-only', context: { ...context, queryDeduplication: false } })
    .catch(() => null);

/**
 * Hands each preloaded answer, arrived or not, to the first query that asks for the same. What was asked for before a
 * mutation or a live event told of a change may be older than it: a preloaded answer is dropped, any other one asked
 * for once more.
 */
export const createPreloadLink = () => {
  let changes = 0;
  return new ApolloLink((operation, forward) => {
    const { client, operationName, operationType, query, variables } = operation;
    const preloads = preloadsOf(client);
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
    const note = (asked: Preload) => {
      preloads.set(key, asked);
      const forget = () => preloads.get(key) === asked && preloads.delete(key);
      return tap<ApolloLink.Result>({ complete: () => void (asked.isInCache = changes === before), error: forget });
    };
    const until = Date.now() + FRESH_MS;
    if (operation.getContext()['isPreload']) {
      const dropped = new Subject<void>();
      const asked = { answer: null as Answer | null, until, drop: () => dropped.next() };
      const answer = from(firstValueFrom(forward(operation).pipe(takeUntil(dropped))));
      asked.answer = answer;
      return answer.pipe(note(asked));
    }
    const preload = preloads.get(key);
    const askAgain = () => changes !== before && void ask(client, { query, variables }, { isPreload: false });
    const answer = preload?.answer && preload.until > Date.now() ? preload.answer : forward(operation);
    return answer.pipe(note({ answer: null, until }), tap({ complete: askAgain }));
  });
};

/** Asks the server ahead of the screen, with the same variables, unless one of the two did so a moment ago. */
export async function preloadQuery<Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
  context: { retry?: boolean } = {},
): Promise<void> {
  const preloads = preloadsOf(client);
  dropExpired(preloads);
  if (preloads.has(keyOf(nameOf(query), variables))) return;
  await ask(client, { query, variables }, { ...context, isPreload: true });
}
