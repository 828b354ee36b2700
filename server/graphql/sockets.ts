import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import type { Context as ServerContext, SubscribePayload } from 'graphql-ws';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import type { WebSocket } from 'ws';
import { ambiguityOf } from '#server/http/json.ts';
import { bearerOf } from '#server/http/viewer.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Askers } from './askers.ts';
import type { Asked, Context, ContextOf } from './context.ts';
import { answerOrClose, breaksDown, letReconnect } from './event.answers.ts';
import { exactNumbersRule } from './exact.numbers.ts';
import { limitsRule, MAX_TOKENS } from './limits.ts';
import { createOpenOperations, requireRoomOnSocket } from './open.operations.ts';
import { operationProblem } from './operation.ts';

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
  const takePlace = createOpenOperations();
  const formatted = (errors: readonly GraphQLError[], request: Asked) =>
    errors.map((error) => {
      askers.remember(error, request);
      return formatError(error.toJSON(), error);
    });

  /** Every event is answered to whoever the token then speaks for, with nothing remembered from the last. */
  async function listen(args: ExecutionArgs) {
    const { renew, leave, socket } = args.contextValue as Opened;
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) {
      leave();
      if (breaksDown(source)) letReconnect(socket);
      return source;
    }
    const answer = (event: unknown) =>
      answerOrClose(async () => run({ ...args, rootValue: event, contextValue: await renew() }), socket);
    return answers(source, answer, { leave, letReconnect: () => letReconnect(socket) });
  }

  async function answerOnce(args: ExecutionArgs) {
    try {
      return await run(args);
    } finally {
      (args.contextValue as Opened).leave();
    }
  }

  /** Whether the operation may begin, and in which context. */
  async function open({ connectionParams, extra, subscriptions }: Socket, examined: Examined & { errors: null }) {
    requireRoomOnSocket(Object.keys(subscriptions).length);
    const sent = connectionParams?.authorization;
    const token = bearerOf(typeof sent === 'string' ? sent : undefined);
    const renew = async () => contextOf(await viewerOf(token), extra.request);
    await extra.request.server.countOperation(extra.request.ip);
    const context = await renew();
    const contextValue: Opened = {
      ...context,
      renew,
      leave: takePlace(context.viewer?.id ?? null),
      socket: extra.socket,
    };
    return { schema, ...examined.args, contextValue };
  }

  const handler = makeHandler<Payload>({
    isProd: true, // else what broke is told to whoever listens
    connectionInitWaitTimeout: 10_000,
    onSubscribe: async (socket, _id, payload) => {
      const ambiguity = ambiguityOf(String(latest.get(socket.extra.socket)));
      if (ambiguity) return [new GraphQLError('The message is ambiguous', { originalError: ambiguity })];
      const examined = examine(schema, payload);
      if (examined.errors) return examined.errors;
      try {
        return await open(socket, examined);
      } catch (error) {
        const errors = [new GraphQLError('The operation could not begin', { originalError: error as Error })];
        if (breaksDown({ errors })) letReconnect(socket.extra.socket);
        return errors;
      }
    },
    subscribe: listen,
    execute: answerOnce,
    onError: ({ extra }, _id, _payload, errors) => formatted(errors, extra.request),
    onNext: ({ extra }, _id, _payload, _args, { errors, ...result }) =>
      errors ? { ...result, errors: formatted(errors, extra.request) } : result,
  });

  return function (this: FastifyInstance, socket: WebSocket, request: FastifyRequest) {
    socket.on('message', (message: Buffer) => latest.set(socket, message)); // heard before the handler's own
    return handler.call(this, socket, request);
  };
}

/**
 * The message each socket sent last. Its text is looked through once it has been parsed and is a question, of a socket
 * that was acknowledged: the handler is shown no more than what was made of it.
 */
const latest = new WeakMap<WebSocket, Buffer>();

type Socket = Pick<
  ServerContext<Payload, { socket: WebSocket; request: FastifyRequest }>,
  'connectionParams' | 'extra' | 'subscriptions'
>;

/** The context of an operation that was let in. */
type Opened = Context & { renew: () => Promise<Context>; leave: () => void; socket: WebSocket };

/** One error stands for all of an answer that had to be given up. */
async function run(args: ExecutionArgs): Promise<ExecutionResult> {
  const result = await execute(args);
  const { error } = (args.contextValue as Context).budget;
  return error ? { errors: [error] } : result;
}

type Question = Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'>;

type Examined = { args: Question; errors: null } | { args: null; errors: readonly GraphQLError[] };

function examine(schema: GraphQLSchema, { query, variables, operationName }: SubscribePayload): Examined {
  try {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    const errors = validate(schema, document, [limitsRule, exactNumbersRule, ...specifiedRules], { maxErrors: 20 });
    if (errors.length > 0) return { args: null, errors: errors.map(invalid) };
    const operation = getOperationAST(document, operationName);
    if (!operation) return refused(new GraphQLError('Unable to identify operation'));
    const asked = { schema, document, operation, operationName: operationName ?? null, variables: variables ?? {} };
    const found = operationProblem(asked);
    if (found) return { args: null, errors: [found] };
    return { args: { document, operationName, variableValues: variables }, errors: null };
  } catch (error) {
    return refused(error instanceof GraphQLError ? error : new GraphQLError('The operation is not valid'));
  }
}

const refused = (error: GraphQLError): Examined => ({ args: null, errors: [invalid(error)] });

/** As Apollo would call it over HTTP. */
const invalid = (error: GraphQLError): GraphQLError =>
  error.extensions['code']
    ? error
    : new GraphQLError(error.message, { nodes: error.nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

/**
 * Lets go of the source at once when its reader leaves: a generator would wait for one more event first. A source that
 * fails, or whose reader is too slow for it, costs the connection alone.
 */
function answers<Event, Answer>(
  source: AsyncIterable<Event>,
  answer: (event: Event) => Promise<Answer | null>,
  { leave, letReconnect }: { leave: () => void; letReconnect: () => void },
) {
  const events = source[Symbol.asyncIterator]();
  const over = { done: true, value: undefined } as const;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next(): Promise<IteratorResult<Answer, undefined>> {
      const event = await events.next().catch(() => (letReconnect(), over));
      const value = event.done ? null : await answer(event.value);
      if (value !== null) return { done: false, value };
      leave();
      if (!event.done) await events.return?.();
      return over;
    },
    async return(): Promise<IteratorResult<Answer, undefined>> {
      leave();
      await events.return?.();
      return over;
    },
  };
}
