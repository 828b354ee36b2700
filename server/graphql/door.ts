import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { failureOf } from '#server/http/errors.ts';
import { readJson } from '#server/http/json.ts';
import type { ViewerOf } from '#server/http/viewer.ts';
import type { Services } from '#server/services/services.ts';
import { createAskers } from './askers.ts';
import { createContextOf, type Context } from './context.ts';
import { createErrorFormatter } from './errors.ts';
import { exactNumbersRule } from './exact.numbers.ts';
import { jsonStatusPlugin, retryAfterPlugin } from './http.status.ts';
import { createLane } from './lane/lane.ts';
import { limitsRule, MAX_TOKENS } from './limits.ts';
import type { Live } from './live.ts';
import { operationPlugin } from './operation.ts';
import { graphqlSockets } from './sockets.ts';
import { acceptUploads } from './uploads.ts';

type Door = {
  app: FastifyInstance;
  schema: GraphQLSchema;
  services: Services;
  live: Live;
  viewerOf: ViewerOf;
  playground: string;
};

/** /graphql: queries and mutations, uploads, subscriptions, and the playground for a browser. */
export function graphqlDoor({ app, schema, services, live, viewerOf, playground }: Door): FastifyPluginAsync {
  const askers = createAskers();
  const formatError = createErrorFormatter({
    askerOf: askers.of,
    count: (code) => app.countError('graphql', code),
    log: app.log,
  });
  const contextOf = createContextOf(services, live);
  const asksIn = async (request: FastifyRequest) => contextOf(await viewerOf(request), request);
  const lane = createLane({ schema, contextOf: asksIn, askers, formatError });
  const apollo = new ApolloServer<Context>({
    schema,
    csrfPrevention: true,
    introspection: true,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [limitsRule, exactNumbersRule],
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      askers.plugin,
      operationPlugin((address, cost) => app.countCost(address, cost)),
      lane.plugin,
      jsonStatusPlugin,
      retryAfterPlugin,
    ],
  });

  return async (routes) => {
    await apollo.start();
    readJson(routes);
    acceptUploads(routes, viewerOf);
    const answer = fastifyApolloHandler(apollo, {
      context: async (request, reply) => {
        try {
          return await lane.contextOf(request);
        } catch (error) {
          askers.remember(error, request);
          throw withStatus(error, reply);
        }
      },
    });
    routes.post('/graphql', async (request, reply) => {
      const answered = await lane.answer(request, reply);
      app.countAnswer(answered === null ? 'apollo' : 'lane');
      return answered ?? answer.call(app, request, reply);
    });
    routes.route({
      method: 'GET',
      url: '/graphql',
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        wantsPlayground(request)
          ? reply.type('text/html; charset=utf-8').send(playground)
          : answer.call(app, request, reply),
      wsHandler: graphqlSockets({ schema, contextOf, viewerOf: services.accounts.viewerOf, live, askers, formatError }),
    });
  };
}

/** The status of a fault that passes by itself, before anything could be executed; Apollo would call it 500. */
function withStatus(error: unknown, reply: FastifyReply): unknown {
  const { status, retryAfter } = failureOf(error);
  if (retryAfter === null) return error;
  reply.header('retry-after', String(retryAfter));
  const http = { status };
  return new GraphQLError('The request could not be served', { originalError: error as Error, extensions: { http } });
}

const wantsPlayground = ({ headers, query }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !('query' in (query as object));
