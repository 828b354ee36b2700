import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { isServerError, setRetryAfter } from '#server/platform/http/errors.ts';
import type { ErrorRequests } from '../error.requests.ts';
import type { OperationContext } from '../operation.context.ts';
import type { FormatError } from '../errors.ts';
import { isLegacyJson } from '../http.status.ts';
import { maintenanceError } from '../operation.ts';
import { createPlanCache, type RequestParams } from './plan.cache.ts';
import { CannotSerialize, startExecution } from './json.serializers.ts';

type ExecutorOptions = {
  app: FastifyInstance;
  schema: GraphQLSchema;
  contextOf: (request: FastifyRequest) => Promise<OperationContext>;
  errorRequests: ErrorRequests;
  formatError: FormatError;
};

/**
 * Executes repeated queries and mutations by cached plans, without Apollo. The response must equal Apollo's byte for
 * byte; whatever a plan doesn't cover is handed to Apollo, which executes it from the start.
 * - Authentication, resolvers, services and loaders are the same as under Apollo.
 * - Parsing and validation are cached per document; variables and cost are checked per request. No response is cached.
 * - A mutation is executed once: when Apollo has to take over, it finds the result in the context. So only documents
 *   with a single mutation field are planned.
 * - When a resolver throws, it isn't run again: the error is logged, counted and answered here with null data. Only the
 *   selection below an executed mutation is resolved a second time by Apollo.
 */
export function createCompiledExecutor({ app, schema, contextOf, errorRequests, formatError }: ExecutorOptions) {
  const planCache = createPlanCache(schema);
  const apolloContexts = new WeakMap<FastifyRequest, OperationContext | Promise<OperationContext>>();

  /** Formats one error as the response. */
  function formatOne(error: unknown, request: FastifyRequest): GraphQLFormattedError {
    const wrapped = error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error });
    errorRequests.remember(wrapped, request);
    return formatError(wrapped.toJSON(), wrapped);
  }

  /** The error response, or null when Apollo has to answer. */
  async function respondToError(
    error: unknown,
    context: OperationContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (context.budget.error) {
      reply.code(isLegacyJson(request.headers.accept ?? '') ? 200 : 400);
      return `${JSON.stringify({ errors: [formatOne(context.budget.error, request)] })}\n`;
    }
    if (context.mutationResult) apolloContexts.set(request, context);
    if (!isResolverFault(error) || (context.mutationResult && !(await hasSucceeded(context.mutationResult))))
      return null;
    const formatted = formatOne(error, request);
    if (context.mutationResult) return null;
    setRetryAfter(reply, formatted.extensions ?? {});
    return `${JSON.stringify({ errors: [formatted], data: null })}\n`;
  }

  return {
    plugin: cachePlugin(planCache, app),

    /** The context Apollo executes in. */
    contextOf: async (request: FastifyRequest): Promise<OperationContext> =>
      apolloContexts.get(request) ?? contextOf(request),

    /** The response body; null when Apollo has to answer. */
    async execute(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const type = contentTypeFor(request);
      const requestParams = type && readParams(request.body);
      const plan = requestParams && planCache.find(requestParams);
      if (!plan) return null;
      const pendingContext = contextOf(request);
      let context: OperationContext;
      try {
        context = await pendingContext;
      } catch {
        apolloContexts.set(request, pendingContext); // Apollo formats the error
        return null;
      }
      request.server.countCost(request.ip, plan.cost);
      let body: string | null;
      try {
        body = `{"data":${await plan.serialize(null, startExecution(context, plan.variables))}}\n`;
      } catch (error) {
        body = await respondToError(error, context, request, reply);
      }
      if (body !== null) reply.header('content-type', type);
      return body;
    },
  };
}

/** A server error thrown by a resolver; refusals are formatted by Apollo. */
const isResolverFault = (error: unknown): boolean =>
  !(error instanceof CannotSerialize || error instanceof GraphQLError) && isServerError(error);

const hasSucceeded = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  );

const cachePlugin = (
  { add: learn }: ReturnType<typeof createPlanCache>,
  app: FastifyInstance,
): ApolloServerPlugin<OperationContext> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ source, operation, request: { operationName } }) {
        if (!operation || operation.operation === 'subscription' || maintenanceError(operation, app)) return;
        learn(source, operationName ?? null);
      },
    };
  },
});

const JSON_BODY = /^application\/json(; ?charset=utf-8)?$/i;

const JSON_ANSWER = 'application/json; charset=utf-8';
const GRAPHQL_ANSWER = 'application/graphql-response+json; charset=utf-8';

/** Accept headers handled here, and the response's content type. */
const RESPONSE_TYPES = new Map([
  ['*/*', JSON_ANSWER],
  ['application/json', JSON_ANSWER],
  ['application/graphql-response+json', GRAPHQL_ANSWER],
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_ANSWER],
]);

function contentTypeFor({ headers }: FastifyRequest): string | null {
  if (!JSON_BODY.test(headers['content-type'] ?? '')) return null;
  return RESPONSE_TYPES.get(headers.accept ?? '*/*') ?? null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A plain request for one operation. */
function readParams(body: unknown): RequestParams | null {
  if (!isRecord(body)) return null;
  const { query, operationName = null, variables, extensions } = body;
  if (typeof query !== 'string' || (operationName !== null && typeof operationName !== 'string')) return null;
  if (!isRecord(variables ?? {}) || !isRecord(extensions ?? {})) return null;
  if (isRecord(extensions) && extensions['persistedQuery']) return null;
  return { query, operationName, variables: (variables ?? {}) as Record<string, unknown> };
}
