import { ApolloLink } from '@apollo/client/link';
import { tap } from 'rxjs';
import { randomKey } from '#client/randomKey.ts';

/** Mutations whose input takes a key; the form of investing keeps its own. */
const CREATING = [
  'CreateProject',
  'CreateUpdate',
  'CreateMilestone',
  'AddComment',
  'AskQuestion',
  'ReportPayment',
  'ConfirmPayments',
  'ReturnPayment',
];

/** A file is known by what is said of it: its content isn't read. */
const known = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** What is sent again after its answer was lost has the same key, so that it is created once. */
export function createKeysLink(): ApolloLink {
  const unanswered = new Map<string, string>();
  return new ApolloLink((operation, forward) => {
    const { operationName, variables } = operation;
    if (!CREATING.includes(operationName ?? '')) return forward(operation);
    const sent = JSON.stringify([operationName, variables], known);
    const clientMutationId = unanswered.get(sent) ?? randomKey();
    unanswered.set(sent, clientMutationId);
    operation.variables = { ...variables, input: { ...(variables['input'] as object), clientMutationId } };
    return forward(operation).pipe(tap(({ data }) => void (data && unanswered.delete(sent))));
  });
}
