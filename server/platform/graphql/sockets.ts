import type { FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { CloseCode, makeServer, type Context as ServerContext } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { ambiguityOf } from '#server/platform/http/json.ts';
import { bearerOf, type ViewerOfToken } from '#server/platform/http/viewer.ts';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { cursorOf, readEventCursor, type EventPosition, type StoredEvent } from '#server/kernel/events/event.ts';
import type { ErrorRequests } from './error.requests.ts';
import type { RequestInfo, OperationContext, ContextOf } from './operation.context.ts';
import { respondOrClose, responsesOf, hasServerError, closeForReconnect } from './subscription.responses.ts';
import { checkOperation, type CheckedOperation } from './check.operation.ts';
import { connect, type Connected } from './socket.connection.ts';
import type { EndedCredentialsWatch } from './revoked.sockets.ts';

/** The account of a token, and the position of the newest event, both as of now. */
export type LiveSource = { viewerOf: ViewerOfToken; position: () => EventPosition };

type Sockets = {
  schema: GraphQLSchema;
  contextOf: ContextOf;
  viewerOf: ViewerOfToken;
  live: LiveSource;
  endedCredentials: EndedCredentialsWatch;
  errorRequests: ErrorRequests;
  formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
};

/** The id is repeated in the close reason, which holds 123 bytes. */
const MAX_ID_BYTES = 90;
const MAX_PING_BYTES = 1024;

const LONG_ID = problem('BAD_REQUEST', 'El id de la operación es demasiado largo');

type Payload = { authorization?: unknown; Authorization?: unknown; after?: unknown };

/** The close reason, an error code. */
const INVALID_CURSOR = 'INVALID_CURSOR';

/** Operations over graphql-ws, with the same limits and errors as over HTTP. */
export function graphqlSockets({
  schema,
  contextOf,
  viewerOf,
  live,
  endedCredentials,
  errorRequests,
  formatError,
}: Sockets) {
  const takePlace = createOpenOperations();
  const formatted = (errors: readonly GraphQLError[], request: RequestInfo) =>
    errors.map((error) => {
      errorRequests.remember(error, request);
      return formatError(error.toJSON(), error);
    });

  /** Each event is executed for the token's current account, with new loaders. */
  async function listen(args: ExecutionArgs) {
    const { renew, leave, socket } = args.contextValue as Opened;
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) {
      leave();
      if (hasServerError(source)) closeForReconnect(socket);
      return source;
    }
    const answer = (event: StoredEvent) =>
      respondOrClose(async () => {
        const contextValue = await renew(event);
        if (!contextValue.viewer) socket.close(CloseCode.Unauthorized, 'Unauthorized');
        const result = await run({ ...args, rootValue: event, contextValue });
        return { ...result, extensions: { cursor: cursorOf(event) } };
      }, socket);
    return responsesOf(source as AsyncIterable<StoredEvent>, answer, {
      leave,
      letReconnect: () => closeForReconnect(socket),
    });
  }

  async function answerOnce(args: ExecutionArgs) {
    try {
      return await run(args);
    } finally {
      (args.contextValue as Opened).leave();
    }
  }

  /** Whether the operation may start, and its context. */
  async function open({ connectionParams, extra }: Socket, examined: Examined, position: EventPosition) {
    const sent = connectionParams?.authorization ?? connectionParams?.Authorization;
    const token = bearerOf(typeof sent === 'string' ? sent : undefined);
    extra.request.server.countCost(extra.request.ip, examined.cost);
    const context = contextOf(await viewerOf(token), extra.request);
    endedCredentials.add(extra.socket, context.viewer);
    const renew = async (event: object) => contextOf(await live.viewerOf(token), extra.request, event);
    const contextValue: Opened = {
      ...context,
      position,
      connectionAfter: afterOf(connectionParams),
      renew,
      leave: takePlace(context.viewer?.id ?? null),
      socket: extra.socket,
    };
    return { schema, ...examined.args, contextValue };
  }

  const server = makeServer<Payload, Connected>({
    connectionInitWaitTimeout: 10_000,
    onConnect({ connectionParams, extra }) {
      try {
        return { cursor: cursorOf(afterOf(connectionParams) ?? live.position()) };
      } catch {
        return extra.socket.close(CloseCode.BadRequest, INVALID_CURSOR);
      }
    },
    onPing: ({ extra: { socket } }, payload) => {
      if ((latest.get(socket)?.length ?? 0) <= MAX_PING_BYTES) return;
      for (const key of Object.keys(payload ?? {})) delete payload?.[key]; // graphql-ws would echo it, however deep
      socket.close(CloseCode.BadRequest, 'Too long a ping');
    },
    onSubscribe: async (socket, id, payload) => {
      if (Buffer.byteLength(id) > MAX_ID_BYTES) {
        socket.extra.socket.close(CloseCode.BadRequest, 'Too long an id');
        return [new GraphQLError('The id is too long', { originalError: new DomainError(LONG_ID) })];
      }
      const position = live.position(); // before anything is waited for
      const { server, ip } = socket.extra.request;
      const message = latest.get(socket.extra.socket);
      const openOperations = Object.keys(socket.subscriptions).length;
      try {
        await server.countOperation(ip); // other messages may arrive during this wait
        requireSocketCapacity(openOperations);
        const ambiguity = ambiguityOf(String(message));
        if (ambiguity) throw ambiguity;
        const examined = checkOperation({ schema, isInMaintenance: server.isInMaintenance }, payload);
        if (!examined.errors) return await open(socket, examined, position);
        server.countRefused(ip, payload.query);
        return examined.errors;
      } catch (error) {
        const errors = [new GraphQLError('The operation could not begin', { originalError: error as Error })];
        if (hasServerError({ errors })) closeForReconnect(socket.extra.socket);
        return errors;
      }
    },
    subscribe: listen,
    execute: answerOnce,
    onError: ({ extra }, _id, _payload, errors) => formatted(errors, extra.request),
    onNext: ({ extra }, _id, _payload, _args, { errors, ...result }) =>
      errors ? { ...result, errors: formatted(errors, extra.request) } : result,
  });

  return (socket: WebSocket, request: FastifyRequest): void =>
    connect(server, { socket, request }, (message) => latest.set(socket, message));
}

/**
 * The last message of each socket. graphql-ws exposes only parsed JSON, so duplicate keys and lossy numbers are checked
 * in the raw text, after parsing and only for operations on an acknowledged socket.
 */
const latest = new WeakMap<WebSocket, Buffer>();

type Examined = CheckedOperation & { errors: null };

type Socket = Pick<ServerContext<Payload, Connected>, 'connectionParams' | 'extra' | 'subscriptions'>;

/** The position after which the connection continues; null: from now on. Throws for an invalid cursor. */
function afterOf(sent: Socket['connectionParams']): EventPosition | null {
  const after = sent?.after ?? null;
  return after === null ? null : readEventCursor(typeof after === 'string' ? after : '');
}

/** Context of an accepted operation. */
type Opened = OperationContext & {
  renew: (event: object) => Promise<OperationContext>;
  leave: () => void;
  socket: WebSocket;
};

/** Executes an operation; a response over budget is replaced by one error. */
async function run(args: ExecutionArgs): Promise<ExecutionResult> {
  const result = await execute(args);
  const { error } = (args.contextValue as OperationContext).budget;
  return error ? { errors: [error] } : result;
}

/** Operations open at once on one socket, subscriptions and queries alike. */
const MAX_PER_SOCKET = 50;
/** The same over all sockets of an account. */
const MAX_PER_ACCOUNT = 100;

const TOO_MANY = problem(
  'TOO_MANY_REQUESTS',
  'Hay demasiadas operaciones abiertas a la vez. Cierra algunas e inténtalo nuevamente.',
);

function requireSocketCapacity(open: number): void {
  if (open > MAX_PER_SOCKET) throw new DomainError(TOO_MANY);
}

/** Counts the open operations of each account over all its sockets. */
function createOpenOperations() {
  const open = new Map<number, number>();

  /** Takes a slot and returns a function that frees it, once. Anonymous users are limited by the socket alone. */
  return function take(accountId: number | null): () => void {
    if (accountId === null) return () => undefined;
    const count = open.get(accountId) ?? 0;
    if (count >= MAX_PER_ACCOUNT) throw new DomainError(TOO_MANY);
    open.set(accountId, count + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (open.get(accountId) ?? 1) - 1;
      if (left > 0) open.set(accountId, left);
      else open.delete(accountId);
    };
  };
}
