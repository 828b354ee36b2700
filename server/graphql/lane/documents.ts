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
import { costOf, isTooDear, MAX_TOKENS } from '../limits.ts';
import { createVariableReader, type Variables } from '../variables.ts';
import { NotPlanned, planOf } from './plan.ts';
import type { Write } from './writers.ts';

/** Characters of queries remembered at most, and of one query: what is parsed takes some fifty times as much. */
const MAX_REMEMBERED = 200_000;
const LONGEST = 10_000;
/** Ways one query was asked in: numbers and conditions. */
const MAX_WAYS = 50;

export type Asked = { query: string; operationName: string | null; variables: Variables };

/** What to write, with which values for the query's variables, and what it may cost. */
export type Known = { write: Write; variables: Variables; cost: number };

/** How a query that passed every check once is asked again; null wherever Apollo has to say something about it. */
type Answerer = (variables: Variables) => Known | null;

/** Queries that Apollo has let through, and how each is answered. */
export function createDocuments(schema: GraphQLSchema) {
  const known = new LRUCache<string, Answerer>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: (_made, key) => key.length,
  });

  return {
    /** Called for operations that are parsed, validated and within every limit. */
    learn(query: string, operationName: string | null): void {
      const name = nameOf(query, operationName);
      if (query.length > LONGEST || known.has(name)) return;
      const document = parse(query, { noLocation: true, maxTokens: MAX_TOKENS });
      known.set(name, answererOf(schema, document, operationName));
    },

    find: ({ query, operationName, variables }: Asked): Known | null =>
      known.get(nameOf(query, operationName))?.(variables) ?? null,
  };
}

/** Two questions never share a name, whatever characters they hold: the length says where the operation's name ends. */
const nameOf = (query: string, operationName: string | null): string =>
  operationName === null ? `-${query}` : `${operationName.length}:${operationName}${query}`;

function answererOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): Answerer {
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
  const deciding = declared.filter(({ type }) => isDeciding(schema, type)).map(({ variable }) => variable.name.value);
  const ways = new LRUCache<string, { write: Write | null; cost: number }>({ max: MAX_WAYS });

  return (sent) => {
    const { values: coerced } = readVariables(sent);
    if (!coerced) return null;
    const way = JSON.stringify(deciding.map((name) => [name in coerced, coerced[name]]));
    let found = ways.get(way);
    if (!found) {
      const cost = costOf({ schema, document, variables: sent, operationName });
      if (cost === null) return null;
      found = {
        cost,
        write: isTooDear(cost) ? null : planned(() => planOf({ schema, fragments, operation, variables: coerced })),
      };
      ways.set(way, found);
    }
    return found.write && { write: found.write, variables: coerced, cost: found.cost };
  };
}

/** A query's cost hangs on its numbers (`first`), which fields it has on its conditions, and neither on any other. */
function isDeciding(schema: GraphQLSchema, type: TypeNode): boolean {
  const inner = getNamedType(typeFromAST(schema, type as never));
  return inner === GraphQLInt || inner === GraphQLBoolean;
}

function planned(make: () => Write): Write | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotPlanned) return null;
    throw error;
  }
}
