import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import {
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { failureOf } from '#server/platform/http/errors.ts';
import { MAINTENANCE } from '#server/platform/http/maintenance.ts';
import { TOO_LARGE } from './limits/response.size.ts';
import type { OperationContext } from './operation.context.ts';
import { costOf, costProblem } from './limits/document.ts';
import { createVariableReader, type Variables } from './variables.ts';

export type Operation = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  variables: Variables;
};

/** The cost of a valid operation, or the error that prevents its execution. */
export function checkCost({ operation, ...costed }: Operation): { error: GraphQLError | null; cost: number } {
  const { error } = createVariableReader(costed.schema, operation.variableDefinitions)(costed.variables);
  if (error) return { error, cost: 0 };
  const cost = costOf(costed);
  return { error: costProblem(cost), cost: cost ?? 0 };
}

const NO_SUBSCRIPTIONS = problem('BAD_REQUEST', 'Las suscripciones se piden por WebSocket (graphql-transport-ws)');

/** Why no such operation is executed during maintenance; null otherwise. */
export const maintenanceError = (
  { operation }: OperationDefinitionNode,
  { isInMaintenance }: Pick<FastifyInstance, 'isInMaintenance'>,
): GraphQLError | null =>
  isInMaintenance && operation === OperationTypeNode.MUTATION ? refused(new DomainError(MAINTENANCE)) : null;

type Server = Pick<FastifyInstance, 'countCost' | 'countRefused' | 'isInMaintenance'>;

/** Counts the cost of each operation before it is executed, and of each refused document. */
export const operationPlugin = ({
  countCost,
  countRefused,
  isInMaintenance,
}: Server): ApolloServerPlugin<OperationContext> => ({
  async requestDidStart({ contextValue: { request: httpRequest } }) {
    const countWhenRefused =
      async ({ source }: { source: string }) =>
      async (refusal?: unknown) => {
        if (refusal) countRefused(httpRequest.ip, source);
      };
    return {
      parsingDidStart: countWhenRefused,
      validationDidStart: countWhenRefused,
      async didResolveOperation({ schema, document, operation, request, operationName, source }) {
        if (!operation) return;
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refused(new DomainError(NO_SUBSCRIPTIONS));
        const closed = maintenanceError(operation, { isInMaintenance });
        if (closed) throw closed;
        const { variables = {} } = request;
        const { error, cost } = checkCost({ schema, document, operation, variables, operationName });
        if (error) {
          countRefused(httpRequest.ip, source);
          throw error;
        }
        countCost(httpRequest.ip, cost);
      },
      /** A response over budget is replaced by the one error. */
      async willSendResponse({ contextValue: { budget }, response: { body } }) {
        if (!budget.error || body.kind !== 'single') return;
        const errors = body.singleResult.errors?.filter(({ extensions }) => extensions?.['code'] === TOO_LARGE.code);
        body.singleResult = { errors: errors?.slice(0, 1) };
      },
    };
  },
});

const refused = (originalError: DomainError): GraphQLError =>
  new GraphQLError(originalError.message, {
    originalError,
    extensions: { http: { status: failureOf(originalError).status } },
  });
