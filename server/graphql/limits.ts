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
import { BY_FIRST, isList, maxItemsOf, workOf } from './bounds.ts';
import { usualLength } from './introspection.ts';

/** RULES D-32. */
export const MAX_TOKENS = 2000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 30;
const MAX_DIRECTIVES = 30;
/** Fields once every fragment stands where it is spread: a tower of fragments doubles at each floor. */
const MAX_FIELDS = 2000;
const MAX_COST = 200_000;
/** Introspection is deeper than any question about games. */
const MAX_INTROSPECTION_DEPTH = 20;
/** Items of a list that doesn't say how many it may have; no list of ours doesn't. */
const UNKNOWN_LENGTH = 1000;

/** Apollo gives every validation error a code of its own; what else is in `extensions` it leaves alone. */
const tooComplex = (what: string): GraphQLError =>
  new GraphQLError(what, { extensions: { code: 'QUERY_TOO_COMPLEX', tooComplex: true, http: { status: 400 } } });

/** Counted before anything is executed: log-ins by alias, directive floods and towers of fragments stop here. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  const wrong = problemsOf(context.getDocument());
  return { Document: () => wrong.forEach((what) => context.reportError(tooComplex(what))) };
}

type Extent = { depth: number; fields: number; schemaLists: number };

const NOTHING: Extent = { depth: 0, fields: 0, schemaLists: 0 };

/** The lists of a type as the schema tells of it: one within another multiplies the whole schema by itself. */
const SCHEMA_LISTS = ['fields', 'inputFields', 'interfaces', 'possibleTypes'];

function problemsOf(document: DocumentNode): string[] {
  const { aliases, directives } = countMarks(document);
  const measure = createMeasure(document);
  const problems = [
    aliases > MAX_ALIASES ? `más de ${MAX_ALIASES} alias` : null,
    directives > MAX_DIRECTIVES ? `más de ${MAX_DIRECTIVES} directivas` : null,
  ];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields, schemaLists } = measure(definition.selectionSet);
    const limit = introspects(definition.selectionSet) ? MAX_INTROSPECTION_DEPTH : MAX_DEPTH;
    if (depth > limit) problems.push(`más de ${limit} niveles`);
    if (fields > MAX_FIELDS) problems.push(`más de ${MAX_FIELDS} campos`);
    // graphql-js itself refuses more than two
    if (schemaLists === 2) problems.push('listas del esquema dentro de otras');
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
    known.set(name, NOTHING);
    const fragment = fragments.get(name);
    const extent = fragment ? measure(fragment.selectionSet) : NOTHING;
    known.set(name, extent);
    return extent;
  }

  function measure({ selections }: SelectionSetNode): Extent {
    const total = { ...NOTHING };
    for (const selection of selections) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : selection.selectionSet
            ? measure(selection.selectionSet)
            : NOTHING;
      const own = selection.kind === Kind.FIELD ? 1 : 0;
      total.depth = Math.max(total.depth, inner.depth + own);
      total.fields += inner.fields + own;
      const list = selection.kind === Kind.FIELD && SCHEMA_LISTS.includes(selection.name.value) ? 1 : 0;
      total.schemaLists = Math.max(total.schemaLists, inner.schemaLists + list);
    }
    return total;
  }

  return measure;
}

/** One for a field, and as many times what lies below as the list may hold. */
const listAware =
  (schema: GraphQLSchema) =>
  ({ args, childComplexity, field, type, node }: ComplexityEstimatorArgs): number => {
    if (type.name.startsWith('__')) return 1 + usualLength(schema, field.name) * childComplexity;
    const given = (node.arguments ?? []).map(({ name }) => name.value);
    const own = 1 + workOf(field, given);
    const first: unknown = args['first'];
    if (typeof first === 'number') return own + Math.max(0, first) * Math.max(1, childComplexity);
    const most = maxItemsOf(field);
    if (!isList(field) || most === BY_FIRST) return own + childComplexity;
    return own + (most ?? UNKNOWN_LENGTH) * Math.max(1, childComplexity);
  };

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
    return getComplexity({ ...operation, estimators: [listAware(schema)] });
  } catch (error) {
    if (error instanceof GraphQLError) return null; // never executed, and said better there
    throw error;
  }
}

export const isTooDear = (cost: number): boolean => cost > MAX_COST;

/** Why a query of this cost is not executed, however small its answer might be. */
export const costProblem = (cost: number | null): GraphQLError | null =>
  cost !== null && isTooDear(cost) ? tooComplex(`cuesta ${cost} y el máximo es ${MAX_COST}`) : null;
