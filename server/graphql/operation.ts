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
import { costProblem } from './limits.ts';
import { createVariableReader, type Variables } from './variables.ts';

export type Operation = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  variables: Variables;
};

/** Why a valid operation is not executed with these variables, or null. */
export function operationProblem({ operation, ...asked }: Operation): GraphQLError | null {
  const { error } = createVariableReader(asked.schema, operation.variableDefinitions)(asked.variables);
  return error ?? costProblem(asked);
}

const NO_SUBSCRIPTIONS = problem('BAD_REQUEST', 'Las suscripciones se piden por WebSocket (graphql-transport-ws)');

export const operationPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request: { variables = {} }, operationName }) {
        if (!operation) return;
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refused(new DomainError(NO_SUBSCRIPTIONS));
        const found = operationProblem({ schema, document, operation, variables, operationName });
        if (found) throw found;
      },
      /** What was left of an answer that had to be given up is not sent: the one error stands for all of it. */
      async willSendResponse({ contextValue: { budget }, response: { body } }) {
        if (!budget.error || body.kind !== 'single') return;
        const errors = body.singleResult.errors?.filter(({ extensions }) => extensions?.['code'] === TOO_LARGE.code);
        body.singleResult = { errors: errors?.slice(0, 1) };
      },
    };
  },
};

const refused = (originalError: DomainError): GraphQLError =>
  new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
