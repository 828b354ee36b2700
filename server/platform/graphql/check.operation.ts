import {
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { exactNumbersRule } from './exact.numbers.ts';
import { limitsRule, MAX_ERRORS, MAX_TOKENS } from './limits/document.ts';
import { checkCost, maintenanceError } from './operation.ts';

type OperationRequest = Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'>;

export type CheckedOperation =
  | { args: OperationRequest; cost: number; errors: null }
  | { args: null; cost: 0; errors: readonly GraphQLError[] };

/** An operation received over a socket: its cost, or the errors that prevent its execution. */
export function checkOperation(
  { schema, isInMaintenance }: { schema: GraphQLSchema; isInMaintenance: boolean },
  { query, variables, operationName }: SubscribePayload,
): CheckedOperation {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document, [limitsRule, exactNumbersRule, ...specifiedRules], {
      maxErrors: MAX_ERRORS,
    });
    if (errors.length > 0) return { args: null, cost: 0, errors: errors.map(invalid) };
    const operation = getOperationAST(document, operationName);
    if (!operation) return refused(new GraphQLError('Unable to identify operation'));
    const closed = maintenanceError(operation, { isInMaintenance });
    if (closed) return { args: null, cost: 0, errors: [closed] };
    const checked = { schema, document, operation, operationName: operationName ?? null, variables: variables ?? {} };
    const { error, cost } = checkCost(checked);
    if (error) return { args: null, cost: 0, errors: [error] };
    return { args: { document, operationName, variableValues: variables }, cost, errors: null };
  } catch (error) {
    return refused(error instanceof GraphQLError ? error : new GraphQLError('The operation is not valid'));
  }
}

const refused = (error: GraphQLError): CheckedOperation => ({ args: null, cost: 0, errors: [invalid(error)] });

/** Apollo's code for the same over HTTP. */
function invalid(error: GraphQLError): GraphQLError {
  if (error.extensions['code']) return error;
  const { message, nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}
