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
import { LENGTH_OF_FIRST, isList, maxItemsOf, workOf } from './list.length.ts';
import { hasTooManyComparisons } from './overlapping.fields.ts';
import { averageListLength } from '../introspection.ts';

/** Lexer tokens of one document. */
export const MAX_TOKENS = 2000;
/** Reported errors of one document. */
export const MAX_ERRORS = 20;
const MAX_DEPTH = 12;
const MAX_ALIASES = 30;
const MAX_DIRECTIVES = 30;
/** Fields after expanding fragments: nested fragments can double at each level. */
const MAX_FIELDS = 2000;
const MAX_COST = 200_000;
/** Levels of an introspection query; these nest deeper than others. */
const MAX_INTROSPECTION_DEPTH = 20;
/** Length assumed for a list without a declared maximum. */
const UNKNOWN_LENGTH = 1000;

/** Apollo overwrites `code`, but no other extension. */
const tooComplex = (what: string): GraphQLError =>
  new GraphQLError(what, { extensions: { code: 'QUERY_TOO_COMPLEX', tooComplex: true, http: { status: 400 } } });

/**
 * Limits what one document contains: aliases (as for many logins in one request), directives, depth, fields after
 * expanding fragments. A document over a limit is hidden from the other validation rules, some of which take quadratic
 * time.
 */
export function limitsRule(context: ValidationContext): ASTVisitor {
  const wrong = limitErrors(context.getDocument());
  wrong.forEach((what) => context.reportError(tooComplex(what)));
  return wrong.length > 0 ? { Document: () => null } : {};
}

type FragmentSize = { depth: number; fields: number; schemaLists: number };

const NOTHING: FragmentSize = { depth: 0, fields: 0, schemaLists: 0 };

/** Lists of introspection that, when nested, multiply the whole schema by itself. */
const SCHEMA_LISTS = ['fields', 'inputFields', 'interfaces', 'possibleTypes'];

function limitErrors(document: DocumentNode): string[] {
  const { aliases, directives } = countSelections(document);
  const measure = createMeasure(document);
  const problems = [
    aliases > MAX_ALIASES ? `más de ${MAX_ALIASES} alias` : null,
    directives > MAX_DIRECTIVES ? `más de ${MAX_DIRECTIVES} directivas` : null,
  ];
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields, schemaLists } = measure(definition.selectionSet);
    const limit = usesIntrospection(definition.selectionSet) ? MAX_INTROSPECTION_DEPTH : MAX_DEPTH;
    if (depth > limit) problems.push(`más de ${limit} niveles`);
    if (fields > MAX_FIELDS) problems.push(`más de ${MAX_FIELDS} campos`);
    // graphql-js itself refuses more than two
    if (schemaLists === 2) problems.push('listas del esquema dentro de otras');
  }
  if (hasTooManyComparisons(document)) problems.push('demasiados campos o fragmentos repetidos en un mismo lugar');
  return problems.filter((problem) => problem !== null);
}

const usesIntrospection = ({ selections }: SelectionSetNode): boolean =>
  selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'));

function countSelections(document: DocumentNode): { aliases: number; directives: number } {
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

/** Measures selection sets, each fragment once. A cycle counts zero; another rule rejects it. */
function createMeasure(document: DocumentNode) {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const known = new Map<string, FragmentSize>();

  function ofFragment(name: string): FragmentSize {
    const measured = known.get(name);
    if (measured) return measured;
    known.set(name, NOTHING);
    const fragment = fragments.get(name);
    const extent = fragment ? measure(fragment.selectionSet) : NOTHING;
    known.set(name, extent);
    return extent;
  }

  function measure({ selections }: SelectionSetNode): FragmentSize {
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

/** Cost of a field: one, plus its children times the list's maximum length. */
const listAware =
  (schema: GraphQLSchema) =>
  ({ args, childComplexity, field, type, node }: ComplexityEstimatorArgs): number => {
    if (type.name.startsWith('__')) return 1 + averageListLength(schema, field.name) * childComplexity;
    const argumentNames = (node.arguments ?? []).map(({ name }) => name.value);
    const own = 1 + workOf(field, argumentNames);
    const first: unknown = args['first'];
    if (typeof first === 'number') return own + Math.max(0, first) * Math.max(1, childComplexity);
    const most = maxItemsOf(field);
    if (!isList(field) || most === LENGTH_OF_FIRST) return own + childComplexity;
    return own + (most ?? UNKNOWN_LENGTH) * Math.max(1, childComplexity);
  };

type CostInput = {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | null;
};

/** The cost of an operation with every list at its maximum length; null when a variable is invalid. */
export function costOf({ schema, document, variables, operationName }: CostInput): number | null {
  const operation = { schema, query: document, variables, operationName: operationName ?? undefined };
  try {
    return getComplexity({ ...operation, estimators: [listAware(schema)] });
  } catch (error) {
    if (error instanceof GraphQLError) return null; // never executed; validation reports it
    throw error;
  }
}

export const isTooExpensive = (cost: number): boolean => cost > MAX_COST;

/** Why an operation of this cost is refused, or null. */
export const costProblem = (cost: number | null): GraphQLError | null =>
  cost !== null && isTooExpensive(cost) ? tooComplex(`cuesta ${cost} y el máximo es ${MAX_COST}`) : null;
