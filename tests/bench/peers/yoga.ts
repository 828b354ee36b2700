import { createServer } from 'node:http';
import type { DocumentNode, ExecutionArgs } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { createYoga, type Plugin } from 'graphql-yoga';
import { asking } from './asking.ts';
import type { Start } from './place.ts';
import { batchedResolvers, createLoaders, type Context } from './resolvers.ts';
import { schemaWith } from './schema.ts';
import { preparedSource } from './source.ts';

/** GraphQL Yoga with JIT and DataLoader, over prepared statements. */
export const yogaPeer: Start = ({ file, port }) => {
  const source = preparedSource(file);
  const yoga = createYoga<object, Context>({
    schema: schemaWith(batchedResolvers),
    logging: false,
    graphiql: false,
    landingPage: false,
    plugins: [jit()],
    context: ({ request }) => ({
      source,
      viewer: asking(source, request.headers.get('authorization') ?? undefined),
      loaders: createLoaders(source),
    }),
  });
  createServer((request, response) => void yoga(request, response)).listen(port, '127.0.0.1');
};

/** Compiles each document once; Yoga parses equal texts to the same document object. */
function jit(): Plugin {
  const compiled = new WeakMap<DocumentNode, CompiledQuery>();
  return {
    onExecute({ args: given, setExecuteFn }) {
      const args = given as ExecutionArgs;
      const known = compiled.get(args.document);
      const query = known ?? compileQuery(args.schema, args.document, args.operationName ?? undefined);
      if (!isCompiledQuery(query)) return;
      compiled.set(args.document, query);
      setExecuteFn(() => query.query(args.rootValue, args.contextValue, args.variableValues ?? undefined));
    },
  };
}
