import type { ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { DomainError, problem } from '#server/domain/errors.ts';
import { TOO_LARGE } from './budget.ts';
import type { Context } from './context.ts';
import { costOf, costProblem } from './limits.ts';
import { createVariableReader, type Variables } from './variables.ts';

export type Operation = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  variables: Variables;
};

/** Why a valid operation is not executed with these variables, or what it may cost. */
export function weigh({ operation, ...asked }: Operation): { error: GraphQLError | null; cost: number } {
  const { error } = createVariableReader(asked.schema, operation.variableDefinitions)(asked.variables);
  if (error) return { error, cost: 0 };
  const cost = costOf(asked);
  return { error: costProblem(cost), cost: cost ?? 0 };
}

const NO_SUBSCRIPTIONS = problem('BAD_REQUEST', 'Las suscripciones se piden por WebSocket (graphql-transport-ws)');

/** `count` hears whose operation is about to be executed, and what it may cost. */
export const operationPlugin = (count: (address: string, cost: number) => void): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request, operationName, contextValue }) {
        if (!operation) return;
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refused(new DomainError(NO_SUBSCRIPTIONS));
        const { variables = {} } = request;
        const { error, cost } = weigh({ schema, document, operation, variables, operationName });
        if (error) throw error;
        count(contextValue.request.ip, cost);
      },
      /** What was left of an answer that had to be given up is not sent: the one error stands for all of it. */
      async willSendResponse({ contextValue: { budget }, response: { body } }) {
        if (!budget.error || body.kind !== 'single') return;
        const errors = body.singleResult.errors?.filter(({ extensions }) => extensions?.['code'] === TOO_LARGE.code);
        body.singleResult = { errors: errors?.slice(0, 1) };
      },
    };
  },
});

const refused = (originalError: DomainError): GraphQLError =>
  new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
