import { ApolloLink } from '@apollo/client/link';
import { tap } from 'rxjs';
import { randomKey } from '#client/randomKey.ts';
import { KEYED_MUTATIONS } from './policies.generated.ts';

/** Files are compared by name, size and date. */
const comparable = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * A request that is sent again after its answer was lost has the same key, so that it creates once. A key that a form
 * stores itself stays.
 */
export function createKeysLink(): ApolloLink {
  const unanswered = new Map<string, string>();
  return new ApolloLink((operation, forward) => {
    const { operationName, variables } = operation;
    const input = variables['input'] as { clientMutationId?: string } | undefined;
    if (!KEYED_MUTATIONS.includes(operationName ?? '') || input?.clientMutationId) return forward(operation);
    const sent = JSON.stringify([operationName, variables], comparable);
    const clientMutationId = unanswered.get(sent) ?? randomKey();
    unanswered.set(sent, clientMutationId);
    operation.variables = { ...variables, input: { ...input, clientMutationId } };
    return forward(operation).pipe(tap(({ data }) => void (data && unanswered.delete(sent))));
  });
}
