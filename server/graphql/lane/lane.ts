import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { failureOf, isFault } from '#server/http/errors.ts';
import type { Askers } from '../askers.ts';
import type { Context } from '../context.ts';
import type { FormatError } from '../errors.ts';
import { isLegacyJson } from '../http.status.ts';
import { createDocuments, type Asked } from './documents.ts';
import { NotWritten, startRide } from './writers.ts';

type Lane = {
  schema: GraphQLSchema;
  contextOf: (request: FastifyRequest) => Promise<Context>;
  askers: Askers;
  formatError: FormatError;
};

/**
 * The fast lane: a query or a mutation that Apollo has let through once is answered from then on by a plan made of it.
 *
 * It promises to say what Apollo would say, byte for byte, or nothing: whatever it doesn't know, and whatever is
 * refused on the way, is left to Apollo, which begins anew.
 * - Who asks is found out for each request, and the resolvers, services and loaders are those of every other query.
 * - What was checked of a document stays true of it; what hangs on variables (their values, the cost) is decided each
 *   time. Nothing of an answer is kept.
 * - A mutation is carried out once. When Apollo must begin anew, it does so in the context the mutation left, which
 *   holds what it came to; so it is the only field of its kind in a document that takes the lane.
 * - A resolver that breaks is not run again: the fault is logged, counted and answered here, without any data. Only
 *   what a mutation gives after it was carried out is read once more by Apollo, since who sent it must learn of it.
 * - `documents` remembers queries, `plan` turns one into writers, `writers` and `leaves` write JSON.
 */
export function createLane({ schema, contextOf, askers, formatError }: Lane) {
  const documents = createDocuments(schema);
  const left = new WeakMap<FastifyRequest, Context | Promise<Context>>();

  /** One error instead of an answer, as the table of failures has it. */
  function say(error: unknown, request: FastifyRequest): GraphQLFormattedError {
    const said = error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error });
    askers.remember(said, request);
    return formatError(said.toJSON(), said);
  }

  /** The answer to what broke, or null when it is Apollo's. */
  async function endWith(error: unknown, context: Context, request: FastifyRequest, reply: FastifyReply) {
    if (context.budget.error) {
      reply.code(isLegacyJson(request.headers.accept ?? '') ? 200 : 400);
      return `${JSON.stringify({ errors: [say(context.budget.error, request)] })}\n`;
    }
    if (context.done) left.set(request, context);
    if (!isResolverFault(error) || (context.done && !(await hasSucceeded(context.done)))) return null;
    const said = say(error, request);
    if (context.done) return null;
    const { retryAfter } = said.extensions ?? {};
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
    return `${JSON.stringify({ errors: [said], data: null })}\n`;
  }

  return {
    plugin: teacher(documents),

    /** The context Apollo is to answer in. */
    contextOf: async (request: FastifyRequest): Promise<Context> => left.get(request) ?? contextOf(request),

    /** The answer, ready to be sent; null when Apollo must give it. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const type = contentTypeFor(request);
      const asked = type && readAsked(request.body);
      const known = asked && documents.find(asked);
      if (!known) return null;
      const coming = contextOf(request);
      let context: Context;
      try {
        context = await coming;
      } catch {
        left.set(request, coming); // Apollo says why
        return null;
      }
      request.server.countCost(request.ip, known.cost);
      let answer: string | null;
      try {
        answer = `{"data":${await known.write(null, startRide(context, known.variables))}}\n`;
      } catch (error) {
        answer = await endWith(error, context, request, reply);
      }
      if (answer !== null) reply.header('content-type', type);
      return answer;
    },
  };
}

/** Something of ours broke while a field was resolved; refusals are Apollo's to word. */
const isResolverFault = (error: unknown): boolean =>
  !(error instanceof NotWritten || error instanceof GraphQLError) && isFault(failureOf(error));

const hasSucceeded = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  );

const teacher = ({ learn }: ReturnType<typeof createDocuments>): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ source, operation, request: { operationName } }) {
        if (operation && operation.operation !== 'subscription') learn(source, operationName ?? null);
      },
    };
  },
});

const JSON_BODY = /^application\/json(; ?charset=utf-8)?$/i;

const JSON_ANSWER = 'application/json; charset=utf-8';
const GRAPHQL_ANSWER = 'application/graphql-response+json; charset=utf-8';

/** What clients say they accept, and what they then get. */
const ACCEPTED = new Map([
  ['*/*', JSON_ANSWER],
  ['application/json', JSON_ANSWER],
  ['application/graphql-response+json', GRAPHQL_ANSWER],
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_ANSWER],
]);

function contentTypeFor({ headers }: FastifyRequest): string | null {
  if (!JSON_BODY.test(headers['content-type'] ?? '')) return null;
  return ACCEPTED.get(headers.accept ?? '*/*') ?? null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A request that asks one thing, plainly. */
function readAsked(body: unknown): Asked | null {
  if (!isRecord(body)) return null;
  const { query, operationName = null, variables, extensions } = body;
  if (typeof query !== 'string' || (operationName !== null && typeof operationName !== 'string')) return null;
  if (!isRecord(variables ?? {}) || !isRecord(extensions ?? {})) return null;
  if (isRecord(extensions) && extensions['persistedQuery']) return null;
  return { query, operationName, variables: (variables ?? {}) as Record<string, unknown> };
}
