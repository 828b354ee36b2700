import { Visitor, type ESTree } from 'vite';
import { sourcesUnder } from './sources.ts';

/** A method of a resolver class: a field of `parent`, or of Query, Mutation or Subscription. */
export type ResolverMethod = {
  path: string;
  parent: string;
  field: string;
  /** Where its name stands in the file. */
  offset: number;
  /** The place of the parameter that takes the parent; -1 without one. */
  root: number;
};

const OPERATIONS = ['Query', 'Mutation', 'Subscription'];

/** The class a decorator names: `@Resolver(() => ProjectType)`. */
function decorated(decorators: ESTree.Decorator[], names: string[]): { name: string; of: string | null } | null {
  for (const { expression } of decorators) {
    if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') continue;
    if (!names.includes(expression.callee.name)) continue;
    const [given] = expression.arguments;
    const of = given?.type === 'ArrowFunctionExpression' && given.body.type === 'Identifier' ? given.body.name : null;
    return { name: expression.callee.name, of };
  }
  return null;
}

/** The GraphQL names of the classes in the files `….type.ts`. */
function graphqlNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const { program } of sourcesUnder('server/features').filter(({ path }) => path.endsWith('.type.ts'))) {
    new Visitor({
      ClassDeclaration({ id, decorators }) {
        for (const { expression } of decorators) {
          const named = expression.type === 'CallExpression' ? expression.arguments[0] : undefined;
          if (id && named?.type === 'Literal' && typeof named.value === 'string') names.set(id.name, named.value);
        }
      },
    }).visit(program);
  }
  return names;
}

export function resolverMethods(): ResolverMethod[] {
  const names = graphqlNames();
  return sourcesUnder('server/features')
    .filter(({ path }) => path.endsWith('.resolver.ts'))
    .flatMap(({ path, program }) => {
      const methods: ResolverMethod[] = [];
      new Visitor({
        ClassDeclaration({ decorators, body }) {
          const of = decorated(decorators, ['Resolver'])?.of ?? null;
          for (const member of body.body) {
            if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') continue;
            const as = decorated(member.decorators, ['FieldResolver', ...OPERATIONS]);
            if (!as) continue;
            const parent = as.name === 'FieldResolver' ? (names.get(of ?? '') ?? of ?? '') : as.name;
            const root = member.value.params.findIndex((param) => decorated(param.decorators ?? [], ['Root']) !== null);
            methods.push({ path, parent, field: member.key.name, offset: member.key.start, root });
          }
        },
      }).visit(program);
      return methods;
    });
}
