import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { CloseCode, type Context as ServerContext } from 'graphql-ws';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import type { WebSocket } from 'ws';
import { ambiguityOf } from '#server/http/json.ts';
import { bearerOf } from '#server/http/viewer.ts';
import type { Viewer } from '#server/domain/user.ts';
import type { Askers } from './askers.ts';
import type { Asked, Context, ContextOf } from './context.ts';
import { answerOrClose, answers, breaksDown, letReconnect } from './event.answers.ts';
import { examine, type Examined } from './examine.ts';
import type { Live } from './live.ts';
import { createOpenOperations, requireRoomOnSocket } from './open.operations.ts';

type Sockets = {
  schema: GraphQLSchema;
  contextOf: ContextOf;
  viewerOf: (token: string | null) => Promise<Viewer | null>;
  live: Pick<Live, 'viewerOf'>;
  askers: Askers;
  formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
};

/** An id stands in the reason a socket is closed for, which holds 123 bytes. */
const MAX_ID_BYTES = 90;
const MAX_PING_BYTES = 1024;

type Payload = { authorization?: unknown };

/** Operations over graphql-ws, under the limits and with the errors of HTTP. */
export function graphqlSockets({ schema, contextOf, viewerOf, live, askers, formatError }: Sockets) {
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
      answerOrClose(async () => run({ ...args, rootValue: event, contextValue: await renew(event as object) }), socket);
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
    const { server, ip } = extra.request;
    await server.countOperation(ip);
    server.countCost(ip, examined.cost);
    const context = contextOf(await viewerOf(token), extra.request);
    const renew = async (event: object) => contextOf(await live.viewerOf(token), extra.request, event);
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
    onPing: ({ extra: { socket } }, payload) => {
      if ((latest.get(socket)?.length ?? 0) <= MAX_PING_BYTES) return;
      for (const key of Object.keys(payload ?? {})) delete payload?.[key]; // it would be sent back, however deep
      socket.close(CloseCode.BadRequest, 'Too long a ping');
    },
    onSubscribe: async (socket, id, payload) => {
      if (Buffer.byteLength(id) > MAX_ID_BYTES) {
        socket.extra.socket.close(CloseCode.BadRequest, 'Too long an id');
        return [new GraphQLError('The id is too long')];
      }
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
type Opened = Context & { renew: (event: object) => Promise<Context>; leave: () => void; socket: WebSocket };

/** One error stands for all of an answer that had to be given up. */
async function run(args: ExecutionArgs): Promise<ExecutionResult> {
  const result = await execute(args);
  const { error } = (args.contextValue as Context).budget;
  return error ? { errors: [error] } : result;
}
