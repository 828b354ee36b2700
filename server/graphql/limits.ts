import { GraphQLError, Kind, type ASTVisitor, type ValidationContext } from 'graphql';
import { getComplexity, type ComplexityEstimatorArgs } from 'graphql-query-complexity';
import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from './context.ts';

/** RULES D-32. */
export const MAX_TOKENS = 2000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 30;
const MAX_DIRECTIVES = 30;
const MAX_COST = 20_000;
/** Introspection is deeper than any question about games. */
const MAX_INTROSPECTION_DEPTH = 20;

const tooComplex = (what: string): GraphQLError =>
  new GraphQLError(what, { extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400 } } });

/** Counted before anything is executed: log-ins by alias, directive floods and towers of fragments stop here. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  let directives = 0;
  return {
    Field({ alias }) {
      if (alias && (aliases += 1) === MAX_ALIASES + 1) context.reportError(tooComplex(`más de ${MAX_ALIASES} alias`));
    },
    Directive() {
      if ((directives += 1) === MAX_DIRECTIVES + 1) context.reportError(tooComplex(`más de ${MAX_DIRECTIVES} directivas`));
    },
    OperationDefinition(operation) {
      const introspects = operation.selectionSet.selections.every(
        (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
      );
      const limit = introspects ? MAX_INTROSPECTION_DEPTH : MAX_DEPTH;
      if (deeperThan(operation, limit, context, [])) context.reportError(tooComplex(`más de ${limit} niveles`));
    },
  };
}

type Selecting = { kind: Kind; name?: { value: string }; selectionSet?: { selections: readonly unknown[] } };

function deeperThan(node: unknown, left: number, context: ValidationContext, seen: readonly string[]): boolean {
  if (left < 0) return true;
  const selections = (node as Selecting).selectionSet?.selections ?? [];
  return (selections as Selecting[]).some((selection) => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) {
      return deeperThan(selection, selection.kind === Kind.FIELD ? left - 1 : left, context, seen);
    }
    const name = selection.name?.value ?? '';
    return !seen.includes(name) && deeperThan(context.getFragment(name) ?? {}, left, context, [...seen, name]);
  });
}

/** One for a field, and as many times what lies below as the list may hold. */
function listAware({ args, childComplexity, field, type }: ComplexityEstimatorArgs): number {
  if (type.name.startsWith('__')) return 1 + childComplexity; // the schema is as long as it is
  const first: unknown = args['first'];
  if (typeof first === 'number') return 1 + Math.max(0, first) * childComplexity;
  const isPlainList = /^\[/.test(String(field.type)) && !['edges', 'node'].includes(field.name);
  return 1 + (isPlainList ? 10 : 1) * childComplexity;
}

/** What a query may cost at most, lists counted at their full length, before it is executed. */
export const costPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, request, operationName }) {
        const cost = getComplexity({
          schema, query: document, estimators: [listAware],
          variables: request.variables ?? {}, operationName: operationName ?? undefined,
        });
        if (cost > MAX_COST) throw tooComplex(`cuesta ${cost} y el máximo es ${MAX_COST}`);
      },
    };
  },
};
