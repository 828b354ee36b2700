import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import type { WebSocket } from 'ws';
import type { DomainError } from '#server/domain/errors.ts';
import { ambiguityOf } from '#server/http/json.ts';
import { bearerOf } from '#server/http/viewer.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Askers } from './askers.ts';
import type { Asked, Context, ContextOf } from './context.ts';
import { exactNumbersRule } from './exact.numbers.ts';
import { costProblem, limitsRule, MAX_TOKENS } from './limits.ts';

type Sockets = {
  schema: GraphQLSchema;
  contextOf: ContextOf;
  viewerOf: (token: string | null) => Promise<Viewer | null>;
  askers: Askers;
  formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
};

type Payload = { authorization?: unknown };

/** Operations over graphql-ws, under the limits and with the errors of HTTP. */
export function graphqlSockets({ schema, contextOf, viewerOf, askers, formatError }: Sockets) {
  const formatted = (errors: readonly GraphQLError[], request: Asked) =>
    errors.map((error) => {
      askers.remember(error, request);
      return formatError(error.toJSON(), error);
    });

  /** Every event is answered to whoever the token then speaks for, with nothing remembered from the last. */
  async function listen(args: ExecutionArgs) {
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) return source;
    return answers(source, async (event) =>
      execute({ ...args, rootValue: event, contextValue: await (args.contextValue as Renewable).renew() }),
    );
  }

  const handler = makeHandler<Payload>({
    isProd: true, // else what broke is told to whoever listens
    connectionInitWaitTimeout: 10_000,
    onSubscribe: async ({ connectionParams, extra }, _id, payload) => {
      const ambiguity = ambiguities.get(extra.socket);
      if (ambiguity) return [new GraphQLError('The message is ambiguous', { originalError: ambiguity })];
      const { document, errors } = examine(schema, payload);
      if (!document) return errors;
      const { operationName, variables: variableValues } = payload;
      const sent = connectionParams?.authorization;
      const token = bearerOf(typeof sent === 'string' ? sent : undefined);
      const renew = async () => contextOf(await viewerOf(token), extra.request);
      try {
        await extra.request.server.countOperation(extra.request.ip);
        const contextValue: Renewable = { ...(await renew()), renew };
        return { schema, document, operationName, variableValues, contextValue };
      } catch (error) {
        return [new GraphQLError('The operation could not begin', { originalError: error as Error })];
      }
    },
    subscribe: listen,
    onError: ({ extra }, _id, _payload, errors) => formatted(errors, extra.request),
    onNext: ({ extra }, _id, _payload, _args, { errors, ...result }) =>
      errors ? { ...result, errors: formatted(errors, extra.request) } : result,
  });

  return function (this: FastifyInstance, socket: WebSocket, request: FastifyRequest) {
    socket.on('message', (message: Buffer) => note(socket, message.toString())); // heard before the handler's own
    return handler.call(this, socket, request);
  };
}

/** Of the message each socket sent last: the handler is shown no more than what was made of it. */
const ambiguities = new WeakMap<WebSocket, DomainError>();

function note(socket: WebSocket, message: string): void {
  ambiguities.delete(socket);
  try {
    JSON.parse(message);
    const ambiguity = ambiguityOf(message);
    if (ambiguity) ambiguities.set(socket, ambiguity);
  } catch {
    // No JSON: the handler closes the socket.
  }
}

type Renewable = Context & { renew: () => Promise<Context> };

type Examined = { document: DocumentNode; errors: null } | { document: null; errors: readonly GraphQLError[] };

function examine(schema: GraphQLSchema, { query, variables, operationName }: SubscribePayload): Examined {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document, [limitsRule, exactNumbersRule, ...specifiedRules], { maxErrors: 20 });
    if (errors.length > 0) return { document: null, errors: errors.map(invalid) };
    if (!getOperationAST(document, operationName)) return refused(new GraphQLError('Unable to identify operation'));
    const tooDear = costProblem({ schema, document, variables: variables ?? {}, operationName: operationName ?? null });
    return tooDear ? refused(tooDear) : { document, errors: null };
  } catch (error) {
    return refused(error instanceof GraphQLError ? error : new GraphQLError('The operation is not valid'));
  }
}

const refused = (error: GraphQLError): Examined => ({ document: null, errors: [invalid(error)] });

/** As Apollo would call it over HTTP. */
const invalid = (error: GraphQLError): GraphQLError =>
  error.extensions['code']
    ? error
    : new GraphQLError(error.message, { nodes: error.nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

/** Lets go of the source at once when its reader leaves: a generator would wait for one more event first. */
function answers<Event, Answer>(source: AsyncIterable<Event>, answer: (event: Event) => Promise<Answer>) {
  const events = source[Symbol.asyncIterator]();
  const over = { done: true, value: undefined } as const;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<Answer, undefined>> {
      const event = await events.next();
      return event.done ? over : { done: false, value: await answer(event.value) };
    },
    async return(): Promise<IteratorResult<Answer, undefined>> {
      await events.return?.();
      return over;
    },
  };
}
