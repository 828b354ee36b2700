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
import { limitsRule, MAX_TOKENS } from './limits.ts';
import { weigh } from './operation.ts';

type Question = Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'>;

export type Examined =
  | { args: Question; cost: number; errors: null }
  | { args: null; cost: 0; errors: readonly GraphQLError[] };

/** What was asked over a socket, with what it may cost, or why it is not executed. */
export function examine(schema: GraphQLSchema, { query, variables, operationName }: SubscribePayload): Examined {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document, [limitsRule, exactNumbersRule, ...specifiedRules], { maxErrors: 20 });
    if (errors.length > 0) return { args: null, cost: 0, errors: errors.map(invalid) };
    const operation = getOperationAST(document, operationName);
    if (!operation) return refused(new GraphQLError('Unable to identify operation'));
    const asked = { schema, document, operation, operationName: operationName ?? null, variables: variables ?? {} };
    const { error, cost } = weigh(asked);
    if (error) return { args: null, cost: 0, errors: [error] };
    return { args: { document, operationName, variableValues: variables }, cost, errors: null };
  } catch (error) {
    return refused(error instanceof GraphQLError ? error : new GraphQLError('The operation is not valid'));
  }
}

const refused = (error: GraphQLError): Examined => ({ args: null, cost: 0, errors: [invalid(error)] });

/** As Apollo would call it over HTTP. */
const invalid = (error: GraphQLError): GraphQLError =>
  error.extensions['code']
    ? error
    : new GraphQLError(error.message, { nodes: error.nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
