import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { failureOf, setRetryAfter } from '#server/platform/http/errors.ts';
import { readJson } from '#server/platform/http/json.ts';
import type { ViewerOf, ViewerOfToken } from '#server/platform/http/viewer.ts';
import { createErrorRequests } from './error.requests.ts';
import type { OperationContext, ContextOf } from './operation.context.ts';
import { createErrorFormatter } from './errors.ts';
import { exactNumbersRule } from './exact.numbers.ts';
import { jsonStatusPlugin, retryAfterPlugin } from './http.status.ts';
import { createCompiledExecutor } from './compiled/compiled.executor.ts';
import { limitsRule, MAX_ERRORS, MAX_TOKENS } from './limits/document.ts';
import type { EndedCredentialsWatch } from './revoked.sockets.ts';
import { printSortedSchema } from './print.schema.ts';
import { operationPlugin } from './operation.ts';
import { graphqlSockets, type LiveSource } from './sockets.ts';
import { acceptUploads, PREFLIGHT_HEADERS } from './uploads.ts';

type PluginOptions = {
  app: FastifyInstance;
  schema: GraphQLSchema;
  contextOf: ContextOf;
  live: LiveSource;
  endedCredentials: EndedCredentialsWatch;
  viewerOf: ViewerOf;
  viewerOfToken: ViewerOfToken;
  playground: string;
  /** Whether repeated queries are executed by cached plans, or all by Apollo. */
  compiledQueries: boolean;
};

/** /graphql: queries and mutations, uploads, subscriptions, and the playground for browsers; its schema as text. */
export function graphqlPlugin({
  app,
  schema,
  contextOf,
  live,
  endedCredentials,
  viewerOf,
  viewerOfToken,
  playground,
  compiledQueries,
}: PluginOptions): FastifyPluginAsync {
  const errorRequests = createErrorRequests();
  const formatError = createErrorFormatter({
    requestOf: errorRequests.find,
    count: (code) => app.countError('graphql', code),
    log: app.log,
  });
  const createRequestContext = async (request: FastifyRequest) => contextOf(await viewerOf(request), request);
  const executor = { app, schema, contextOf: createRequestContext, errorRequests, formatError };
  const compiled = compiledQueries ? createCompiledExecutor(executor) : null;
  const apollo = new ApolloServer<OperationContext>({
    schema,
    csrfPrevention: { requestHeaders: PREFLIGHT_HEADERS },
    introspection: true,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [limitsRule, exactNumbersRule],
    validationOptions: { maxErrors: MAX_ERRORS },
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      errorRequests.plugin,
      operationPlugin(app),
      ...(compiled ? [compiled.plugin] : []),
      jsonStatusPlugin,
      retryAfterPlugin,
    ],
  });

  return async (routes) => {
    await apollo.start();
    routes.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store');
      done();
    });
    readJson(routes);
    acceptUploads(routes, viewerOf);
    const apolloHandler = fastifyApolloHandler(apollo, {
      context: async (request, reply) => {
        try {
          return await (compiled?.contextOf ?? createRequestContext)(request);
        } catch (error) {
          errorRequests.remember(error, request);
          throw withStatus(error, reply);
        }
      },
    });
    let printed: string | undefined;
    routes.get('/schema.graphql', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send((printed ??= printSortedSchema(schema))),
    );
    routes.post('/graphql', async (request, reply) => {
      const body = compiled && (await compiled.execute(request, reply));
      app.countAnswer(body === null ? 'apollo' : 'compiled');
      return body ?? apolloHandler.call(app, request, reply);
    });
    routes.route({
      method: 'GET',
      url: '/graphql',
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        wantsPlayground(request)
          ? reply.type('text/html; charset=utf-8').send(playground)
          : apolloHandler.call(app, request, reply),
      wsHandler: graphqlSockets({
        schema,
        contextOf,
        viewerOf: viewerOfToken,
        live,
        endedCredentials,
        errorRequests,
        formatError,
      }),
    });
  };
}

/** Sets the status of transient errors before execution; Apollo would answer 500. */
function withStatus(error: unknown, reply: FastifyReply): unknown {
  const { status, retryAfter } = failureOf(error);
  if (retryAfter === null) return error;
  setRetryAfter(reply, { retryAfter });
  const http = { status };
  return new GraphQLError('The request could not be served', { originalError: error as Error, extensions: { http } });
}

const wantsPlayground = ({ headers, query }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !('query' in (query as object));
