import type { ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import type { Context } from './context.ts';

/** RULES D-32. */
export const MAX_TOKENS = 2000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 30;
const MAX_DIRECTIVES = 30;
/** Fields once every fragment stands where it is spread: a tower of fragments doubles at each floor. */
const MAX_FIELDS = 2000;
const MAX_COST = 50_000;
/** Introspection is deeper than any question about games. */
const MAX_INTROSPECTION_DEPTH = 20;
/** Rows a plain list may well hold, where its length is not an argument. */
const PLAIN_LIST = 5;

/** Apollo gives every validation error a code of its own; what else is in `extensions` it leaves alone. */
const tooComplex = (what: string): GraphQLError =>
  new GraphQLError(what, { extensions: { code: 'QUERY_TOO_COMPLEX', tooComplex: true, http: { status: 400 } } });

/** Counted before anything is executed: log-ins by alias, directive floods and towers of fragments stop here. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  const wrong = problemsOf(context.getDocument());
  return { Document: () => wrong.forEach((what) => context.reportError(tooComplex(what))) };
}

type Extent = { depth: number; fields: number };

function problemsOf(document: DocumentNode): string[] {
  const { aliases, directives } = countMarks(document);
  const measure = createMeasure(document);
  const problems = [
    aliases > MAX_ALIASES ? `más de ${MAX_ALIASES} alias` : null,
    directives > MAX_DIRECTIVES ? `más de ${MAX_DIRECTIVES} directivas` : null,
  ];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = measure(definition.selectionSet);
    const limit = introspects(definition.selectionSet) ? MAX_INTROSPECTION_DEPTH : MAX_DEPTH;
    if (depth > limit) problems.push(`más de ${limit} niveles`);
    if (fields > MAX_FIELDS) problems.push(`más de ${MAX_FIELDS} campos`);
  }
  return problems.filter((problem) => problem !== null);
}

const introspects = ({ selections }: SelectionSetNode): boolean =>
  selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'));

function countMarks(document: DocumentNode): { aliases: number; directives: number } {
  const marks = { aliases: 0, directives: 0 };
  const count = (node: object): void => {
    const { kind, alias } = node as { kind?: Kind; alias?: object };
    if (kind === Kind.FIELD && alias) marks.aliases += 1;
    if (kind === Kind.DIRECTIVE) marks.directives += 1;
    for (const [key, inner] of Object.entries(node)) {
      if (key !== 'loc' && typeof inner === 'object' && inner !== null) count(inner as object);
    }
  };
  count(document.definitions);
  return marks;
}

/** Measures each fragment once; one that spreads itself counts for nothing, and is refused elsewhere. */
function createMeasure(document: DocumentNode) {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const known = new Map<string, Extent>();

  function ofFragment(name: string): Extent {
    const measured = known.get(name);
    if (measured) return measured;
    known.set(name, { depth: 0, fields: 0 });
    const fragment = fragments.get(name);
    const extent = fragment ? measure(fragment.selectionSet) : { depth: 0, fields: 0 };
    known.set(name, extent);
    return extent;
  }

  function measure({ selections }: SelectionSetNode): Extent {
    const total = { depth: 0, fields: 0 };
    for (const selection of selections) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : selection.selectionSet
            ? measure(selection.selectionSet)
            : { depth: 0, fields: 0 };
      const own = selection.kind === Kind.FIELD ? 1 : 0;
      total.depth = Math.max(total.depth, inner.depth + own);
      total.fields += inner.fields + own;
    }
    return total;
  }

  return measure;
}

/** One for a field, and as many times what lies below as the list may hold. */
function listAware({ args, childComplexity, field, type }: ComplexityEstimatorArgs): number {
  if (type.name.startsWith('__')) return 1 + childComplexity; // the schema is as long as it is
  const first: unknown = args['first'];
  if (typeof first === 'number') return 1 + Math.max(0, first) * childComplexity;
  const isPlainList = String(field.type).startsWith('[') && !['edges', 'node'].includes(field.name);
  return 1 + (isPlainList ? PLAIN_LIST : 1) * childComplexity;
}

type Asked = {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | null;
};

/** What a query may come to, lists counted at their full length; null when a wrong variable keeps it from running. */
export function costOf({ schema, document, variables, operationName }: Asked): number | null {
  const operation = { schema, query: document, variables, operationName: operationName ?? undefined };
  try {
    return getComplexity({ ...operation, estimators: [listAware] });
  } catch (error) {
    if (error instanceof GraphQLError) return null; // never executed, and said better there
    throw error;
  }
}

export const isTooDear = (cost: number): boolean => cost > MAX_COST;

/** Why a query is not executed, however small its answer might be. */
export function costProblem(asked: Asked): GraphQLError | null {
  const cost = costOf(asked);
  return cost !== null && isTooDear(cost) ? tooComplex(`cuesta ${cost} y el máximo es ${MAX_COST}`) : null;
}

export const costPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, request: { variables = {} }, operationName }) {
        const problem = costProblem({ schema, document, variables, operationName });
        if (problem) throw problem;
      },
    };
  },
};
