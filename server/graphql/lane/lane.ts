import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../context.ts';
import { createDocuments, type Asked } from './documents.ts';
import { startRide } from './writers.ts';

/**
 * The fast lane: a query or a mutation that Apollo has let through once is answered from then on by a plan made of it.
 *
 * It promises to say what Apollo would say, byte for byte, or nothing: whatever it doesn't know, and whatever goes
 * wrong on the way, is left to Apollo, which begins anew. So it never says an error, and needs no table of them.
 * - Who asks is found out for each request, and the resolvers, services and loaders are those of every other query.
 * - What was checked of a document stays true of it; what hangs on variables (their values, the cost) is decided each
 *   time. Nothing of an answer is kept.
 * - A mutation is carried out once. When Apollo must begin anew, it does so in the context the mutation left, which
 *   holds what it came to; so it is the only field of its kind in a document that takes the lane.
 * - `documents` remembers queries, `plan` turns one into writers, `writers` and `leaves` write JSON.
 */
export function createLane(schema: GraphQLSchema, contextOf: (request: FastifyRequest) => Promise<Context>) {
  const documents = createDocuments(schema);
  const left = new WeakMap<FastifyRequest, Context>();

  return {
    plugin: teacher(documents),

    /** The context Apollo is to answer in. */
    contextOf: async (request: FastifyRequest): Promise<Context> => left.get(request) ?? contextOf(request),

    /** The answer, ready to be sent; null when Apollo must give it. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      let context: Context | null = null;
      try {
        const type = contentTypeFor(request);
        const asked = type && readAsked(request.body);
        const known = asked && documents.find(asked);
        if (!known) return null;
        context = await contextOf(request);
        const data = await known.write(null, startRide(context, known.variables));
        reply.header('content-type', type);
        return `{"data":${data}}\n`;
      } catch {
        if (context?.done) left.set(request, context);
        return null;
      }
    },
  };
}

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
