import {
  getNamedType,
  GraphQLBoolean,
  GraphQLInt,
  Kind,
  parse,
  typeFromAST,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { costOf, isTooExpensive, MAX_TOKENS } from '../limits/document.ts';
import { createVariableReader, type Variables } from '../variables.ts';
import { UnsupportedOperation, createPlan } from './plan.ts';
import type { Serialize } from './json.serializers.ts';

/** Characters of cached queries, in all and of one query: a parsed query takes about fifty times its text. */
const MAX_CACHED_CHARACTERS = 200_000;
const MAX_QUERY_LENGTH = 10_000;
/** Variants of one query by its Int and Boolean variables. */
const MAX_VARIANTS = 50;

export type RequestParams = { query: string; operationName: string | null; variables: Variables };

/** The serializer to run, the coerced variables and the estimated cost. */
export type CachedPlan = { serialize: Serialize; variables: Variables; cost: number };

/** Looks up the plan for these variables; null when Apollo has to answer. */
type PlanLookup = (variables: Variables) => CachedPlan | null;

/** Caches execution plans of queries that Apollo has accepted. */
export function createPlanCache(schema: GraphQLSchema) {
  const plans = new LRUCache<string, PlanLookup>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: (_made, key) => key.length,
  });

  return {
    /** Called for operations that were parsed, validated and within every limit. */
    add(query: string, operationName: string | null): void {
      const key = cacheKey(query, operationName);
      if (query.length > MAX_QUERY_LENGTH || plans.has(key)) return;
      const document = parse(query, { noLocation: true, maxTokens: MAX_TOKENS });
      plans.set(key, createPlanLookup(schema, document, operationName));
    },

    find: ({ query, operationName, variables }: RequestParams): CachedPlan | null =>
      plans.get(cacheKey(query, operationName))?.(variables) ?? null,
  };
}

/** The length prefix makes keys unique, whatever characters the names contain. */
const cacheKey = (query: string, operationName: string | null): string =>
  operationName === null ? `-${query}` : `${operationName.length}:${operationName}${query}`;

function createPlanLookup(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): PlanLookup {
  const { definitions } = document;
  const operation = definitions.find(
    (one): one is OperationDefinitionNode =>
      one.kind === Kind.OPERATION_DEFINITION && (operationName === null || one.name?.value === operationName),
  );
  if (!operation || operation.operation === 'subscription') return () => null;
  const declared = operation.variableDefinitions ?? [];
  const readVariables = createVariableReader(schema, declared);
  const fragments = Object.fromEntries(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const planVariables = declared
    .filter(({ type }) => isPlanVariable(schema, type))
    .map(({ variable }) => variable.name.value);
  const variants = new LRUCache<string, { write: Serialize | null; cost: number }>({ max: MAX_VARIANTS });

  return (sent) => {
    const { values: coerced } = readVariables(sent);
    if (!coerced) return null;
    const variantKey = JSON.stringify(planVariables.map((name) => [name in coerced, coerced[name]]));
    let found = variants.get(variantKey);
    if (!found) {
      const cost = costOf({ schema, document, variables: sent, operationName });
      if (cost === null) return null;
      found = {
        cost,
        write: isTooExpensive(cost)
          ? null
          : planOrNull(() => createPlan({ schema, fragments, operation, variables: coerced })),
      };
      variants.set(variantKey, found);
    }
    return found.write && { serialize: found.write, variables: coerced, cost: found.cost };
  };
}

/** Plans are cached per Int and Boolean variable values: only these change the cost or the fields. */
function isPlanVariable(schema: GraphQLSchema, type: TypeNode): boolean {
  const inner = getNamedType(typeFromAST(schema, type as never));
  return inner === GraphQLInt || inner === GraphQLBoolean;
}

function planOrNull(make: () => Serialize): Serialize | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsupportedOperation) return null;
    throw error;
  }
}
